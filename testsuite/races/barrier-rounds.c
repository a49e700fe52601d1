// Each round of a barrier orders; a phase without one does not.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

enum { kRounds = 20 };
int cell[2];
pthread_barrier_t barrier;

static void work(int me) {
  for (int round = 0; round < kRounds; round++) {
    cell[me] = round;  // RACE: write 4 'cell[me]|cell[0]|cell[1]'
    pthread_barrier_wait(&barrier);
    int seen = cell[1 - me];  // RACE: read 4
    if (seen < 0) order_wait(1);
  }
}

static void left(void) {
  work(0);
}

static void right(void) {
  work(1);
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  run_together(left, right);
  return 0;
}
