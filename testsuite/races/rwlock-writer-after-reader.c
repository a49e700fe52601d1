// The writer comes after the readers that held the lock before it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x, sum;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void reader(void) {
  int seen = x;  // RACE: previous read 'x'
  if (seen) order_reach(1);
}

static void writer(void) {
  pthread_rwlock_wrlock(&lock);
  x = 2;  // RACE: current write 'x'
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  run_in_turn(reader, writer);
  return 0;
}
