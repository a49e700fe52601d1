// A lock with a limit on the monotonic clock orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(2);
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  struct timespec limit;
  order_wait(1);
  clock_gettime(CLOCK_MONOTONIC, &limit);
  int late = pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &limit);
  x = 2;  // RACE: current write 'x'
  order_reach(2);
  if (!late) pthread_mutex_unlock(&mutex);
}

int main(void) {
  run_together(first, second);
  return 0;
}
