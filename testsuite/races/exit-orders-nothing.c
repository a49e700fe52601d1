// A thread that ends by pthread_exit is not ordered before another thread that
// ends in this way later.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

pthread_key_t key;
int x;

static void reach(void *step) {
  order_reach(*(int *)step);
}

static void *first(void *step) {
  pthread_setspecific(key, step);
  x = 1;  // RACE: write 4 'x'
  pthread_exit(0);
}

static void *second(void *unused) {
  (void)unused;
  order_wait(1);
  pthread_exit(0);
}

int main(void) {
  static int step = 1;
  pthread_t one, two;
  pthread_key_create(&key, reach);
  pthread_create(&one, 0, first, &step);
  pthread_create(&two, 0, second, 0);
  pthread_join(two, 0);
  x = 2;  // RACE: write 4 'x'
  return 0;
}
