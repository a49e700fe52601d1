// The clean-up handler of a cancelled thread happens before the join.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include "test.h"

int x;

static void clean_up(void *unused) {
  (void)unused;
  x = 2;  // RACE: previous write 'x'
  order_reach(2);
}

static void *body(void *unused) {
  pthread_cleanup_push(clean_up, NULL);
  order_reach(1);
  for (;;) pause();
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  pthread_cancel(thread);
  order_wait(2);
  x = 3;  // RACE: current write 'x'
  pthread_join(thread, &result);
  return result != PTHREAD_CANCELED;
}
