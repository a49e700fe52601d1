// Threads that start in a constructor, before main.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;
pthread_t thread;

static void *body(void *unused) {
  x = 2;
  order_reach(1);
  return unused;
}

__attribute__((constructor)) static void before_main(void) {
  x = 1;
  pthread_create(&thread, NULL, body, NULL);
}

int main(void) {
  order_wait(1);
  pthread_join(thread, NULL);
  x = 3;
  return 0;
}
