// Signalling orders nothing by itself: only the mutex does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void first(void) {
  x = 1;  // RACE: previous write 'x'
  pthread_cond_signal(&cond);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  x = 2;  // RACE: current write 'x'
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&cond);
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
