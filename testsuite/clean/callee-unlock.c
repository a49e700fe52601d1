// A called function unlocks the mutex: others may then learn what was done before,
// and no check before the call covers an access after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noinline)) static void give_up(void) {
  pthread_mutex_unlock(&mutex);
}

__attribute__((noinline)) static void take(void) {
  pthread_mutex_lock(&mutex);
}

static void first(void) {
  take();
  *(volatile int *)&x = 1;
  *(volatile int *)&x = 2;
  give_up();
}

static void second(void) {
  take();
  x++;
  give_up();
}

int main(void) {
  run_in_turn(first, second);
  return x != 3;
}
