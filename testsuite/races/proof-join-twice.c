// A thread is awaited by the number that is in the variable last.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static int x;

static void *work(void *argument) {
  long seen = x;  // RACE: read 4 'x'
  order_reach(1);
  return argument ? (void *)seen : argument;
}

static void *idle(void *argument) {
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, &x);
  pthread_create(&thread, 0, idle, 0);
  pthread_join(thread, 0);
  order_wait(1);
  x = 1;  // RACE: write 4 'x'
  return x != 1;
}
