// Who waits for an atomic shared pointer to change reads it under its lock bit
// and gives that up by a relaxed operation: no concern of the library's users,
// unless they ask for it.
// OPTIONS: -std=c++20
// GCC: 12
// ENV: YETI_OPTIONS=default_suppressions=0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <memory>

#include "test.h"

static std::atomic<std::shared_ptr<int>> pointer;

static void first() {
  pointer.wait(nullptr);  // RACE: previous read
}

static void second() {
  pointer.store(std::make_shared<int>(2));  // RACE: current write
}

int main() {
  pointer.store(std::make_shared<int>(1));
  run_in_turn(first, second);
  return *pointer.load() != 2;
}
