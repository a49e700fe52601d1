// A barrier for one thread is destroyed by each of two.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_barrier_t barrier;

static void wait(void) {
  if (pthread_barrier_wait(&barrier) ==  // RACE: read 4
      PTHREAD_BARRIER_SERIAL_THREAD)
    pthread_barrier_destroy(&barrier);  // RACE: write
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 1);
  run_in_turn(wait, wait);
  return 0;
}
