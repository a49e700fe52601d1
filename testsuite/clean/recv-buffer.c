// recv and recvmsg write, send and sendmsg read.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

char in[64], out[64];
int ends[2];

static void first(void) {
  if (recv(ends[0], in, 64, 0) != 5) order_wait(60);
  if (send(ends[0], out, 5, 0) != 5) order_wait(60);
}

static void second(void) {
  in[5] = 1;
  out[5] = 1;
}

int main(void) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return 1;
  if (write(ends[1], "12345", 5) != 5) return 1;
  run_in_turn(first, second);
  return 0;
}
