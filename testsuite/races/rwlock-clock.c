// clockrdlock and clockwrlock order only if they succeed.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

#include "test.h"

int x;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  struct timespec limit = {0, 0};
  if (pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &limit)) return;
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(2);
  pthread_rwlock_unlock(&lock);
}

static void second(void) {
  struct timespec limit;
  order_wait(1);
  clock_gettime(CLOCK_MONOTONIC, &limit);
  int late = pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &limit);
  if (x) order_reach(2);  // RACE: current read 'x'
  if (!late) pthread_rwlock_unlock(&lock);
}

int main(void) {
  run_together(first, second);
  return 0;
}
