// The last user of a mutex ends it and its block: POSIX allows that, as the
// mutex was unlocked by the one before.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

static pthread_mutex_t *mutex;

static void leave(void) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
}

static void end(void) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  free(mutex);
}

int main(void) {
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, 0);
  run_in_turn(leave, end);
  return 0;
}
