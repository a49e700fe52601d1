// read writes only the bytes that it returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

char buffer[100];
int ends[2];

static void first(void) {
  if (read(ends[0], buffer, 100) != 5) order_wait(60);
}

static void second(void) {
  buffer[5] = 1;
}

int main(void) {
  if (pipe(ends) || write(ends[1], "12345", 5) != 5) return 1;
  run_in_turn(first, second);
  return 0;
}
