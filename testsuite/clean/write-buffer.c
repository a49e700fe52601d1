// write reads the buffer that it is given.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <unistd.h>

#include "test.h"

char buffer[100];
int file;

static void first(void) {
  if (write(file, buffer, 50) != 50) order_wait(60);
}

static void second(void) {
  buffer[50] = 1;
}

int main(void) {
  file = open("/dev/null", O_WRONLY);
  run_in_turn(first, second);
  return 0;
}
