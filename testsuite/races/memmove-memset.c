// memmove and memset, up to their last byte.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

char a[64], b[64];
size_t length = 20;

static void first(void) {
  memmove(a + 1, a, length);  // RACE[m]: previous write
  memset(b, 'x', length);     // RACE[s]: previous write
}

static void second(void) {
  a[20] = 1;  // RACE[m]: current write 1 'a[20]'
  b[19] = 1;  // RACE[s]: current write 1 'b[19]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
