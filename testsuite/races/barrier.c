// A barrier orders what comes before it with what comes after, for all.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x, y;
pthread_barrier_t barrier;

static void writer(void) {
  pthread_barrier_wait(&barrier);
  x = 1;  // RACE: write 'x'
}

static void reader(void) {
  pthread_barrier_wait(&barrier);
  y = x;  // RACE: read 'x'
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  run_together(writer, reader);
  pthread_barrier_destroy(&barrier);
  return 0;
}
