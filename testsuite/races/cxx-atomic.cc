// std::atomic as a counter and as a plain variable by its bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include "test.h"

std::atomic<int> counter;

static void first() {
  counter.fetch_add(1);  // RACE: previous atomic update
}

static void second() {
  *reinterpret_cast<int *>(&counter) = 5;  // RACE: current write
}

int main() {
  run_in_turn(first, second);
}
