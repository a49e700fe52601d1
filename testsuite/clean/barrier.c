// A barrier orders what comes before it with what comes after, for all.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x, y;
pthread_barrier_t barrier;

static void writer(void) {
  x = 1;
  pthread_barrier_wait(&barrier);
}

static void reader(void) {
  pthread_barrier_wait(&barrier);
  y = x;
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  run_together(writer, reader);
  pthread_barrier_destroy(&barrier);
  return 0;
}
