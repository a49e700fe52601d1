// pthread_spin_trylock orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_spinlock_t lock;

static void first(void) {
  pthread_spin_lock(&lock);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(3);
  pthread_spin_unlock(&lock);
}

static void second(void) {
  order_wait(1);
  int busy = pthread_spin_trylock(&lock);
  order_reach(2);
  x = 2;  // RACE: current write 'x'
  order_reach(3);
  if (!busy) pthread_spin_unlock(&lock);
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  run_together(first, second);
  return 0;
}
