// The end of a block acts as a write, also where the block is only read.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

static int *block;
static int sum;

static void *work(void *argument) {
  sum = block[1];  // RACE: read 4 'block[1]'
  order_reach(1);
  return argument;
}

int main(void) {
  pthread_t thread;
  block = calloc(2, sizeof *block);
  pthread_create(&thread, NULL, work, NULL);
  order_wait(1);
  free(block);  // RACE: free 8
  pthread_join(thread, NULL);
  return sum;
}
