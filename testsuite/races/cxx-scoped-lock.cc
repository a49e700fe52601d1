// std::scoped_lock takes several mutexes.
// OPTIONS: -std=c++17
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

int x, y;
std::mutex mutex_x, mutex_y;

static void first() {
  std::scoped_lock lock(mutex_x);
  x = 1;
  y = 1;  // RACE: previous write 'y'
}

static void second() {
  std::scoped_lock lock(mutex_y, mutex_x);
  x = 2;
  y = 2;  // RACE: current write 'y'
}

int main() {
  run_in_turn(first, second);
}
