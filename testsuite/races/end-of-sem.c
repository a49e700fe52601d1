// Posting a semaphore is unordered with destroying it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <semaphore.h>

#include "test.h"

static sem_t object;

static void use(void) {
  sem_post(&object);  // RACE: read 4
}

static void end(void) {
  sem_destroy(&object);  // RACE: write
}

int main(void) {
  sem_init(&object, 0, 0);
  run_in_turn(use, end);
  return 0;
}
