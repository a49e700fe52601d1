// Handlers of atexit run after main, in its thread, and are ordered with what
// its thread has joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

int x;
pthread_t thread;

static void at_exit(void) {
  x = 3;  // RACE: current write 'x'
}

static void *body(void *unused) {
  x = 2;  // RACE: previous write 'x'
  order_reach(1);
  return unused;
}

int main(void) {
  x = 1;
  atexit(at_exit);
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  return 0;
}
