// Locking a mutex is unordered with initialising it again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_mutex_t object;

static void use(void) {
  pthread_mutex_trylock(&object);  // RACE: read 4
  pthread_mutex_unlock(&object);
}

static void end(void) {
  pthread_mutex_init(&object, 0);  // RACE: write
}

int main(void) {
  pthread_mutex_init(&object, 0);
  run_in_turn(use, end);
  return 0;
}
