// A pointer that has gone through a number is followed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "test.h"

static uintptr_t hidden;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  *(int *)(hidden ^ 1) = 1;  // RACE: write 4
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  int *p = (int *)(hidden - 1);
  *p += 1;  // RACE: read|write 4 '*p'
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  int *block = aligned_alloc(16, 16);
  *block = 0;
  hidden = (uintptr_t)block + 1;
  run_in_turn(first, second);
  int result = *block != 2;
  free(block);
  return result;
}
