// What is written before a byte goes into a pipe is ordered with its reader.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "test.h"

int data;
int ends[2];

static void producer(void) {
  char byte = 1;
  data = 42;
  if (write(ends[1], &byte, 1) != 1) order_wait(60);
}

static void consumer(void) {
  char byte;
  if (read(ends[0], &byte, 1) != 1) order_wait(60);
  if (data != 42) order_wait(60);
}

int main(void) {
  if (pipe(ends)) return 1;
  run_in_turn(producer, consumer);
  return 0;
}
