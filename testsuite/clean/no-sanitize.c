// A function with the attribute is not looked into.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;

__attribute__((no_sanitize("thread"))) static void first(void) {
  x = 1;
}

__attribute__((no_sanitize_thread)) static void second(void) {
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
