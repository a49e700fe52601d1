// mtx_trylock and mtx_timedlock order only if they succeed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <threads.h>
#include <time.h>

#include "test.h"

int x;
mtx_t mutex;

static void first(void) {
  mtx_lock(&mutex);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(3);
  mtx_unlock(&mutex);
}

static void second(void) {
  struct timespec limit;
  order_wait(1);
  int result = mtx_trylock(&mutex);
  order_reach(2);
  timespec_get(&limit, TIME_UTC);
  if (result == thrd_busy) result = mtx_timedlock(&mutex, &limit);
  x = 2;  // RACE: current write 'x'
  order_reach(3);
  if (result == thrd_success) mtx_unlock(&mutex);
}

int main(void) {
  mtx_init(&mutex, mtx_timed);
  run_together(first, second);
  return 0;
}
