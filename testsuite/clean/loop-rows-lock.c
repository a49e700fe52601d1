// A lock in the loop over the rows: the rows before it are the other thread's
// business once it has the lock, and only those.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

#include <pthread.h>

static int begin[] = {0, 4, 10, 15, 21};
int values[40], done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  for (int i = 0; i < 4; i++) {
    if (i < 3) {
      pthread_mutex_lock(&mutex);
      done = i;
      pthread_mutex_unlock(&mutex);
    }
    for (int k = begin[i]; k < begin[i + 1]; k++) values[k] = i;
  }
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  int rows = done;
  pthread_mutex_unlock(&mutex);
  values[begin[rows] - 1] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return done != 2;
}
