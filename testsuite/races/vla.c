// Variable-length arrays and alloca.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <alloca.h>
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int length = 10;

static void *body(void *argument) {
  int **arrays = argument;
  arrays[0][7] = 1;  // RACE[a]: write 4
  arrays[1][8] = 1;  // RACE[b]: write 4
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
  array[7] = 2;  // RACE[a]: write 4
  more[8] = 2;   // RACE[b]: write 4
  pthread_join(thread, NULL);
  return array[7] + more[8] != 4;
}
