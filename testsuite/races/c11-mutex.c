// C11 mutexes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <threads.h>

#include "test.h"

int x;
mtx_t mutex;

static void first(void) {
  mtx_lock(&mutex);
  x++;  // RACE: previous read|write 'x'
  mtx_unlock(&mutex);
}

static void second(void) {
  x++;  // RACE: current read|write 'x'
}

int main(void) {
  mtx_init(&mutex, mtx_plain | mtx_recursive);
  run_in_turn(first, second);
  mtx_destroy(&mutex);
  return x != 2;
}
