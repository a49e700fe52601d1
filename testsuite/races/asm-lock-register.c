// A lock by assembler that one thread gives up too early.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int word, x;

static int swap(int *address, int value) {
  __asm__ __volatile__("xchgl %0, (%1)"
                       : "=r"(value)
                       : "r"(address), "0"(value)
                       : "memory");
  return value;
}

static void first(void) {
  while (swap(&word, 1)) continue;
  swap(&word, 0);
  x = 1;  // RACE: previous write 4 'x'
}

static void second(void) {
  while (swap(&word, 1)) continue;
  x = 2;  // RACE: current write 4 'x'
  swap(&word, 0);
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
