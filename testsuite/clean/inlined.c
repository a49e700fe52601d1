// A race in inlined functions is reported at their own lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((always_inline)) static inline void set(int *place, int value) {
  *place = value;
}

__attribute__((always_inline)) static inline void outer(int value) {
  set(&x, value);
}

static void first(void) {
  pthread_mutex_lock(&mutex);
  outer(1);
  pthread_mutex_unlock(&mutex);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  outer(2);
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
