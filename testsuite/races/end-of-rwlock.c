// Locking a read-write lock is unordered with destroying it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_rwlock_t object;

static void use(void) {
  pthread_rwlock_rdlock(&object);  // RACE: read 4
  pthread_rwlock_unlock(&object);
}

static void end(void) {
  pthread_rwlock_destroy(&object);  // RACE: write
}

int main(void) {
  pthread_rwlock_init(&object, 0);
  run_in_turn(use, end);
  return 0;
}
