// An aggregate that is passed by value is read by the caller.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Big {
  long words[8];
} big;
long sum;

__attribute__((noinline)) static void take(struct Big copy) {
  copy.words[1]++;
  for (int i = 0; i < 8; i++) sum += copy.words[i];
}

static void first(void) {
  take(big);  // RACE: previous read
}

static void second(void) {
  big.words[7] = 1;  // RACE: current write 8 'big.words[7]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
