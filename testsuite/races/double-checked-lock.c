// The double-checked lock needs an atomic pointer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

int *instance;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int *get(void) {
  int *seen = instance;  // RACE: current read 8 'instance'
  if (seen) return seen;
  pthread_mutex_lock(&mutex);
  if (!instance) {
    int *fresh = malloc(sizeof *fresh);
    *fresh = 42;       // RACE[content]: previous write
    instance = fresh;  // RACE: previous write 8 'instance'
  }
  pthread_mutex_unlock(&mutex);
  return instance;
}

static void user(void) {
  int *mine = get();
  if (*mine != 42) order_wait(60);  // RACE[content]: current read
}

int main(void) {
  run_in_turn(user, user);
  return 0;
}
