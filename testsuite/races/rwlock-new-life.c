// A lock that is destroyed and made again is another lock, and who uses it
// unordered with that has a race with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_rwlock_t lock;

static void first(void) {
  pthread_rwlock_wrlock(&lock);
  x = 1;  // RACE: previous write 4 'x'
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_destroy(&lock);  // RACE[lock]: write
  pthread_rwlock_init(&lock, 0);
}

static void second(void) {
  pthread_rwlock_wrlock(&lock);  // RACE[lock]: read 4
  x = 2;  // RACE: current write 4 'x'
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  pthread_rwlock_init(&lock, 0);
  run_in_turn(first, second);
  return pthread_rwlock_destroy(&lock);
}
