// A broadcast on a condition variable is unordered with initialising it again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_cond_t object;

static void use(void) {
  pthread_cond_broadcast(&object);  // RACE: read 4
}

static void end(void) {
  pthread_cond_init(&object, 0);  // RACE: write
}

int main(void) {
  pthread_cond_init(&object, 0);
  run_in_turn(use, end);
  return 0;
}
