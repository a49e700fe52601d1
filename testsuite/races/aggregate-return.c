// An aggregate that a function returns is written by the caller or, in its
// name, by the function.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Big {
  long words[8];
} big, other;

__attribute__((noinline)) static struct Big make(long start) {
  struct Big result;
  for (int i = 0; i < 8; i++) result.words[i] = start + i;
  return result;
}

static void first(void) {
  big = make(1);  // RACE: previous write
}

static void second(void) {
  big.words[7] = 1;  // RACE: current write 8 'big.words[7]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
