// The block that a mutex lies in is freed while another thread may be using the
// mutex.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

static pthread_mutex_t *mutex;

static void leave(void) {
  pthread_mutex_lock(mutex);  // RACE: read 4
  pthread_mutex_unlock(mutex);
}

static void end(void) {
  free(mutex);  // RACE: free
}

int main(void) {
  mutex = malloc(sizeof *mutex);
  pthread_mutex_init(mutex, 0);
  run_in_turn(leave, end);
  return 0;
}
