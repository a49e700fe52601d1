// readv and writev with several buffers, pread at an offset.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "test.h"

char a[16], b[16], c[16];
int zero, null;

static void first(void) {
  struct iovec parts[] = {{a, 8}, {b, 8}};
  if (readv(zero, parts, 2) != 16) order_wait(60);
  parts[1].iov_base = c;
  if (writev(null, parts, 2) != 16) order_wait(60);
}

static void second(void) {
  b[8] = 1;
  c[8] = 1;
}

int main(void) {
  zero = open("/dev/zero", O_RDONLY);
  null = open("/dev/null", O_WRONLY);
  run_in_turn(first, second);
  return 0;
}
