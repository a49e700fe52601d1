// free is a write to the whole block.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>

#include "test.h"

struct Node {
  long key, value;
} * node;

static void *reader(void *unused) {
  if (node->value) order_wait(60);  // RACE: previous read 8 'node->value'
  order_reach(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  node = calloc(1, sizeof *node);
  pthread_create(&thread, NULL, reader, NULL);
  order_wait(1);
  free(node);  // RACE: current free|write
  pthread_join(thread, NULL);
  return 0;
}
