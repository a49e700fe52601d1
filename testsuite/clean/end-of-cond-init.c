// A broadcast on a condition variable happens before initialising it again: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_cond_t object;

static void use(void) {
  pthread_cond_broadcast(&object);
}

static void nothing(void) {}

int main(void) {
  pthread_cond_init(&object, 0);
  run_in_turn(use, nothing);
  pthread_cond_init(&object, 0);
  return 0;
}
