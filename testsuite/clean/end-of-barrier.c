// One of the threads of a barrier destroys it when it comes out, whether the
// others have come out or not: POSIX allows that.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

static pthread_barrier_t barrier;

static void wait(void) {
  if (pthread_barrier_wait(&barrier) ==
      PTHREAD_BARRIER_SERIAL_THREAD)
    pthread_barrier_destroy(&barrier);
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  run_together(wait, wait);
  return 0;
}
