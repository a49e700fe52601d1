// The first waiter that wakes destroys the condition variable; the broadcast
// comes when the mutex is free, and may find it gone.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition;
static int is_done, waiting;

static void *wait(void *unused) {
  pthread_mutex_lock(&mutex);
  if (++waiting == 2) order_reach(1);
  while (!is_done) pthread_cond_wait(&condition, &mutex);
  const int is_first = is_done++ == 1;
  pthread_mutex_unlock(&mutex);
  if (is_first) pthread_cond_destroy(&condition);  // RACE: write
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_cond_init(&condition, 0);
  pthread_create(&a, 0, wait, 0);
  pthread_create(&b, 0, wait, 0);
  order_wait(1);
  pthread_mutex_lock(&mutex);
  is_done = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_broadcast(&condition);  // RACE: read 4
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
