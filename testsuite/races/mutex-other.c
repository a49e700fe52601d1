// Two mutexes do not exclude each other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void locked_increment(pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  x++;  // RACE: read|write 'x'
  pthread_mutex_unlock(lock);
}

static void first(void) {
  locked_increment(&mutex);
}

static void second(void) {
  locked_increment(&other);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
