// The generic forms of the atomic builtins, on a struct of eight bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Pair {
  int a, b;
} __attribute__((aligned(8))) pair, one = {1, 1};
int data;

static void first(void) {
  data = 1;  // RACE: previous write 'data'
  __atomic_store(&pair, &one, __ATOMIC_RELAXED);
}

static void second(void) {
  struct Pair seen;
  __atomic_load(&pair, &seen, __ATOMIC_ACQUIRE);
  data = seen.a;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
