// Variable-length arrays and alloca.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <alloca.h>
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int length = 10;

static void *body(void *argument) {
  int **arrays = argument;
  arrays[0][7] = 1;
  arrays[1][8] = 1;
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int array[length];
  int *more = alloca(length * sizeof(int));
  int *arrays[] = {array, more};
  pthread_create(&thread, NULL, body, arrays);
  order_wait(1);
  pthread_join(thread, NULL);
  array[7] = 2;
  more[8] = 2;
  return array[7] + more[8] != 4;
}
