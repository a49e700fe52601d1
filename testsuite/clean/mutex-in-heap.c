// A mutex in heap memory, at the address of two that are dead.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

int x;
pthread_mutex_t *mutex;

static void first(void) {
  pthread_mutex_lock(mutex);
  x = 1;
  pthread_mutex_unlock(mutex);
}

static void second(void) {
  pthread_mutex_lock(mutex);
  x = 2;
  pthread_mutex_unlock(mutex);
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    mutex = malloc(sizeof *mutex);
    pthread_mutex_init(mutex, NULL);
    if (i == 2) run_in_turn(first, second);
    pthread_mutex_lock(mutex);
    pthread_mutex_unlock(mutex);
    pthread_mutex_destroy(mutex);
    free(mutex);
  }
  return 0;
}
