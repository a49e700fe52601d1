// Threads that one loop creates and another joins: what they read may change
// when all have ended.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

enum { kThreads = 3 };

static int *block;

static void *work(void *argument) {
  long me = (long)argument, seen = block[me];
  order_reach((int)me + 1);
  return (void *)seen;
}

int main(void) {
  pthread_t threads[kThreads];
  int sum = 0;
  block = calloc(kThreads, sizeof *block);
  for (long t = 0; t < kThreads; t++)
    pthread_create(&threads[t], NULL, work, (void *)t);
  for (int t = 0; t < kThreads; t++) pthread_join(threads[t], NULL);
  order_wait(kThreads);
  for (int t = 0; t < kThreads; t++) block[t] = 1;
  for (int t = 0; t < kThreads; t++) sum += block[t];
  return sum != kThreads;
}
