// A lock by assembler that has its address in a register, and is given up by
// assembler, too.
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
  x = 1;
  swap(&word, 0);
}

static void second(void) {
  while (swap(&word, 1)) continue;
  x = 2;
  swap(&word, 0);
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
