// A semaphore ends after the wait for the post, though the thread that posts may
// still be in sem_post: POSIX allows that.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore.h>
#include <stdlib.h>

#include "test.h"

static sem_t *semaphore;

static void post(void) {
  sem_post(semaphore);
}

static void wait(void) {
  sem_wait(semaphore);
  free(semaphore);
}

int main(void) {
  semaphore = malloc(sizeof *semaphore);
  sem_init(semaphore, 0, 0);
  run_in_turn(post, wait);
  return 0;
}
