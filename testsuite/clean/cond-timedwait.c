// pthread_cond_timedwait gives the mutex back and takes it again, also when it
// runs out of time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "test.h"

int x, late;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void waiter(void) {
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_nsec += 1000000;
  limit.tv_sec += limit.tv_nsec / 1000000000;
  limit.tv_nsec %= 1000000000;
  pthread_mutex_lock(&mutex);
  x = 1;
  late = pthread_cond_timedwait(&cond, &mutex, &limit) == ETIMEDOUT;
  x = 2;
  pthread_mutex_unlock(&mutex);
}

static void other(void) {
  pthread_mutex_lock(&mutex);
  x = 3;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  run_in_turn(waiter, other);
  return !late;
}
