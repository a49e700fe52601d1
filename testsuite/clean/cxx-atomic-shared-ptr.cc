// A reader of an atomic shared pointer unlocks it by a relaxed operation: no
// concern of the library's users, unless they ask for it.
// OPTIONS: -std=c++20
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <memory>

#include "test.h"

static std::atomic<std::shared_ptr<int>> pointer;

static void first() {
  if (*pointer.load() != 1) order_wait(60);
}

static void second() {
  pointer.store(std::make_shared<int>(2));
}

int main() {
  pointer.store(std::make_shared<int>(1));
  run_in_turn(first, second);
  return *pointer.load() != 2;
}
