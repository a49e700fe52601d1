// pthread_cond_clockwait gives the mutex back while it waits.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

#include "test.h"

int ready, data;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void consumer(void) {
  struct timespec limit;
  clock_gettime(CLOCK_MONOTONIC, &limit);
  limit.tv_sec += 30;
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_clockwait(&cond, &mutex, CLOCK_MONOTONIC, &limit);
  data++;
  pthread_mutex_unlock(&mutex);
}

static void producer(void) {
  data = 1;
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  run_together(consumer, producer);
  return 0;
}
