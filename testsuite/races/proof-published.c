// A block that is filled and then handed over by a store, with or without a
// lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

struct box {
  int value;
};

static struct box *shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  struct box *box = malloc(sizeof *box);
  box->value = 1;  // RACE: write 4 'box->value'
  shared = box;    // RACE: write 8 'shared'
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  struct box *box = shared;  // RACE: read 8 'shared'
  pthread_mutex_unlock(&mutex);
  box->value++;  // RACE: read|write 4 'box->value'
}

int main(void) {
  run_in_turn(first, second);
  return shared->value != 2;
}
