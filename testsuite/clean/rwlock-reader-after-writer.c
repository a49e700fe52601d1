// The reader comes after the writer that held the lock before it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x, y;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void writer(void) {
  pthread_rwlock_wrlock(&lock);
  x = 2;
  pthread_rwlock_unlock(&lock);
}

static void reader(void) {
  pthread_rwlock_rdlock(&lock);
  y = x;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  run_in_turn(writer, reader);
  return y != 2;
}
