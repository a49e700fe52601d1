// memmove and memset, up to their last byte.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

char a[64], b[64];
size_t length = 20;

static void first(void) {
  memmove(a + 1, a, length);
  memset(b, 'x', length);
}

static void second(void) {
  a[21] = 1;
  b[20] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
