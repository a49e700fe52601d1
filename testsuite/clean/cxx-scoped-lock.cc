// std::scoped_lock takes several mutexes.
// OPTIONS: -std=c++17
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

int y;
std::mutex mutex_x, mutex_y;

static void first() {
  std::scoped_lock lock(mutex_x, mutex_y);
  y = 1;
}

static void second() {
  std::scoped_lock lock(mutex_y);
  y = 2;
}

int main() {
  run_in_turn(first, second);
}
