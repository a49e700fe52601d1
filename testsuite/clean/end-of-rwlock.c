// Locking a read-write lock happens before destroying it: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_rwlock_t object;

static void use(void) {
  pthread_rwlock_rdlock(&object);
  pthread_rwlock_unlock(&object);
}

static void nothing(void) {}

int main(void) {
  pthread_rwlock_init(&object, 0);
  run_in_turn(use, nothing);
  pthread_rwlock_destroy(&object);
  return 0;
}
