// Who waits destroys the condition variable; who signals has unlocked before it
// signals, so that the variable may be gone.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int is_done;

static void set(void) {
  pthread_mutex_lock(&mutex);
  is_done = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&condition);  // RACE: read 4
}

static void wait(void) {
  pthread_mutex_lock(&mutex);
  while (!is_done) pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_cond_destroy(&condition);  // RACE: write
}

int main(void) {
  run_in_turn(set, wait);
  return 0;
}
