// A trylock orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <sched.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  x = 1;
  order_reach(1);
  order_wait(2);
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  order_wait(1);
  int busy = pthread_mutex_trylock(&mutex);
  order_reach(2);
  while (busy) busy = pthread_mutex_trylock(&mutex);
  x = 2;
  order_reach(3);
  if (!busy) pthread_mutex_unlock(&mutex);
}

int main(void) {
  run_together(first, second);
  return 0;
}
