// try_lock_for orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <mutex>

#include "test.h"

int x;
std::timed_mutex mutex;

static void first() {
  std::lock_guard<std::timed_mutex> guard(mutex);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(2);
}

static void second() {
  order_wait(1);
  std::chrono::milliseconds patience(1);
  std::unique_lock<std::timed_mutex> lock(mutex, patience);
  x = 2;  // RACE: current write 'x'
  order_reach(2);
}

int main() {
  run_together(first, second);
}
