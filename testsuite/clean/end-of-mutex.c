// Locking a mutex happens before destroying it: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_mutex_t object;

static void use(void) {
  pthread_mutex_lock(&object);
  pthread_mutex_unlock(&object);
}

static void nothing(void) {}

int main(void) {
  pthread_mutex_init(&object, 0);
  run_in_turn(use, nothing);
  pthread_mutex_destroy(&object);
  return 0;
}
