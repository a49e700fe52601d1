// What GCC's unwinder does once for all threads, when one of them throws, does
// not order the throws of two threads.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;

__attribute__((noinline)) static void leave() {
  try {
    throw 1;
  } catch (int) {
  }
}

static void first() {
  x = 1;  // RACE: write 4 'x'
  leave();
}

static void second() {
  leave();
  x = 2;  // RACE: write 4 'x'
}

int main() {
  run_in_turn(first, second);
}
