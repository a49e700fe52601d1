// A semaphore ends though nobody has waited for the post.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore.h>
#include <stdlib.h>

#include "test.h"

static sem_t *semaphore;

static void post(void) {
  sem_post(semaphore);  // RACE: read 4
}

static void wait(void) {
  free(semaphore);  // RACE: free
}

int main(void) {
  semaphore = malloc(sizeof *semaphore);
  sem_init(semaphore, 0, 0);
  run_in_turn(post, wait);
  return 0;
}
