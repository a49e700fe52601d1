// What a thread did happens before the return of pthread_join.
// The creator reads before it has joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;

static void *body(void *unused) {
  (void)unused;
  x = 2;  // RACE: previous write 4 'x'
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int seen;
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  seen = x;  // RACE: current read 4 'x'
  pthread_join(thread, NULL);
  return seen != 2;
}
