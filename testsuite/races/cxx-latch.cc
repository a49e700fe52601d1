// What comes before count_down happens before the return of wait.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <latch>

#include "test.h"

int x;
std::latch latch(1);

static void first() {
  latch.count_down();
  x = 1;  // RACE: previous write 'x'
}

static void second() {
  latch.wait();
  x = 2;  // RACE: current write 'x'
}

int main() {
  run_in_turn(first, second);
}
