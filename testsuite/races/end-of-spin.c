// Locking a spin lock is unordered with destroying it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_spinlock_t object;

static void use(void) {
  pthread_spin_lock(&object);  // RACE: read 4
  pthread_spin_unlock(&object);
}

static void end(void) {
  pthread_spin_destroy(&object);  // RACE: write
}

int main(void) {
  pthread_spin_init(&object, 0);
  run_in_turn(use, end);
  return 0;
}
