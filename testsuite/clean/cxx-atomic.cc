// std::atomic as a counter and as a plain variable by its bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include "test.h"

std::atomic<int> counter;

static void first() {
  counter.fetch_add(1);
}

static void second() {
  counter.store(5, std::memory_order_relaxed);
}

int main() {
  run_in_turn(first, second);
}
