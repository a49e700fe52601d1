// A condition variable hands over what was written before the mutex was let go.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int ready, data;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void producer(void) {
  pthread_mutex_lock(&mutex);
  data = 42;
  ready = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&mutex);
  order_reach(1);
}

static void consumer(void) {
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&cond, &mutex);
  pthread_mutex_unlock(&mutex);
  order_wait(1);
  if (data != 42) order_wait(2);
}

int main(void) {
  run_together(consumer, producer);
  return 0;
}
