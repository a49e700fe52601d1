// An exception leaves frames and releases the lock on its way.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <stdexcept>

#include "test.h"

int x;
std::mutex mutex;

static void thrower(int depth) {
  if (depth > 0) return thrower(depth - 1);
  std::lock_guard<std::mutex> guard(mutex);
  throw std::runtime_error("out");
}

static void first() {
  try {
    thrower(5);
  } catch (const std::runtime_error &) {
    x = 1;  // RACE: previous write 'x'
  }
}

static void second() {
  std::lock_guard<std::mutex> guard(mutex);
  x = 2;  // RACE: current write 'x'
}

int main() {
  run_in_turn(first, second);
}
