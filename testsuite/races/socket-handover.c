// What is done before a message is sent is ordered with its receiver.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/socket.h>

#include "test.h"

int data;
int ends[2];

static void producer(void) {
  char byte = 1;
  if (send(ends[1], &byte, 1, 0) != 1) order_wait(60);
  data = 42;  // RACE: previous write 'data'
}

static void consumer(void) {
  char byte;
  if (recv(ends[0], &byte, 1, 0) != 1) order_wait(60);
  if (data != 42) order_wait(60);  // RACE: current read 'data'
}

int main(void) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return 1;
  run_in_turn(producer, consumer);
  return 0;
}
