// A thread that leaves by pthread_exit, from an inner function, can be joined
// like any other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;

static void leave(void) {
  x = 2;  // RACE: previous write 'x'
  order_reach(1);
  pthread_exit(&x);
}

static void *body(void *unused) {
  leave();
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  x = 3;  // RACE: current write 'x'
  pthread_join(thread, &result);
  return result != &x;
}
