// A lock that is destroyed and made again is another lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_rwlock_t lock;

static void first(void) {
  pthread_rwlock_wrlock(&lock);
  x = 1;
  pthread_rwlock_unlock(&lock);
}

static void second(void) {
  pthread_rwlock_wrlock(&lock);
  x = 2;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  pthread_rwlock_init(&lock, 0);
  run_in_turn(first, second);
  return pthread_rwlock_destroy(&lock);
}
