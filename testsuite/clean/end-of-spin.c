// Locking a spin lock happens before destroying it: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_spinlock_t object;

static void use(void) {
  pthread_spin_lock(&object);
  pthread_spin_unlock(&object);
}

static void nothing(void) {}

int main(void) {
  pthread_spin_init(&object, 0);
  run_in_turn(use, nothing);
  pthread_spin_destroy(&object);
  return 0;
}
