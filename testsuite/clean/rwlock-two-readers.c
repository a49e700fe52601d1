// Two holders of a read lock are not ordered: writing needs the write lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void touch(void) {
  pthread_rwlock_wrlock(&lock);
  x++;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  run_in_turn(touch, touch);
  return x != 2;
}
