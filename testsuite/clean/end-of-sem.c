// Posting a semaphore happens before destroying it: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <semaphore.h>

#include "test.h"

static sem_t object;

static void use(void) {
  sem_post(&object);
}

static void nothing(void) {}

int main(void) {
  sem_init(&object, 0, 0);
  run_in_turn(use, nothing);
  sem_destroy(&object);
  return 0;
}
