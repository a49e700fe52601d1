// A handler of quick_exit knows what was done before it was registered, whichever
// thread calls quick_exit.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

int x;

static void handler(void) {
  x = 2;  // RACE: current write 'x'
}

static void *body(void *unused) {
  at_quick_exit(handler);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  quick_exit(0);
}
