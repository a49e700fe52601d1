// memcmp, memchr and bcmp read.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <string.h>

#include "test.h"

char a[64], b[64];
volatile int result;
size_t length = 20;

static void first(void) {
  result = memcmp(a, b, length);            // RACE[c]: previous read
  result = memchr(a + 32, 1, length) != 0;  // RACE[h]: previous read
}

static void second(void) {
  b[3] = 1;   // RACE[c]: current write 1 'b[3]'
  a[40] = 1;  // RACE[h]: current write 1 'a[40]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
