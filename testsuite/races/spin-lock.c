// Two threads under one spin lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_spinlock_t lock;

static void first(void) {
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  x = 1;  // RACE: previous write 'x'
}

static void second(void) {
  pthread_spin_lock(&lock);
  x = 2;  // RACE: current write 'x'
  pthread_spin_unlock(&lock);
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  run_in_turn(first, second);
  pthread_spin_destroy(&lock);
  return 0;
}
