// tryrdlock and trywrlock order only if they succeed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  while (pthread_rwlock_trywrlock(&lock)) continue;
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(3);
  pthread_rwlock_unlock(&lock);
}

static void second(void) {
  order_wait(1);
  int busy = pthread_rwlock_tryrdlock(&lock);
  order_reach(2);
  x = 2;  // RACE: current write 'x'
  order_reach(3);
  if (!busy) pthread_rwlock_unlock(&lock);
}

int main(void) {
  run_together(first, second);
  return 0;
}
