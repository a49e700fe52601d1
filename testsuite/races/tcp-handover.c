// A connection over the loop-back: accept and what is sent order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

int data, listener;
struct sockaddr_in address = {.sin_family = AF_INET};
socklen_t length = sizeof address;

static void client(void) {
  int end = socket(AF_INET, SOCK_STREAM, 0);
  connect(end, (struct sockaddr *)&address, length);
  if (write(end, "x", 1) != 1) order_wait(60);
  data = 42;  // RACE: previous write 'data'
}

static void server(void) {
  char byte;
  int end = accept(listener, NULL, NULL);
  if (read(end, &byte, 1) != 1) order_wait(60);
  if (data != 42) order_wait(60);  // RACE: current read 'data'
}

int main(void) {
  listener = socket(AF_INET, SOCK_STREAM, 0);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (struct sockaddr *)&address, length)) return 1;
  listen(listener, 5);
  getsockname(listener, (struct sockaddr *)&address, &length);
  run_in_turn(client, server);
  return 0;
}
