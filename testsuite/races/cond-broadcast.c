// All the waiters that a broadcast wakes come after the broadcaster's unlock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int ready, data;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void waiter(void) {
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&cond, &mutex);
  pthread_mutex_unlock(&mutex);
  data++;  // RACE: read|write 'data'
}

static void *start(void *unused) {
  run_together(waiter, waiter);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, start, 0);
  pthread_mutex_lock(&mutex);
  data = 1;
  ready = 1;
  pthread_cond_broadcast(&cond);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
