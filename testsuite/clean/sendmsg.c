// sendmsg reads all its parts, recvmsg writes what it got.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/socket.h>
#include <sys/uio.h>

#include "test.h"

char in[16], out[2][8];
int ends[2];

static void first(void) {
  struct iovec parts[] = {{out[0], 8}, {out[1], 4}}, place = {in, 16};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  if (sendmsg(ends[1], &message, 0) != 12) order_wait(60);
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  if (recvmsg(ends[0], &message, 0) != 12) order_wait(60);
}

static void second(void) {
  out[1][4] = 1;
  in[12] = 1;
}

int main(void) {
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends)) return 1;
  run_in_turn(first, second);
  return 0;
}
