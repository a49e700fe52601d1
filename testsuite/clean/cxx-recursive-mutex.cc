// std::recursive_mutex is released by the last unlock only.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

int x;
std::recursive_mutex mutex;

static void first() {
  std::unique_lock<std::recursive_mutex> outer(mutex);
  { std::lock_guard<std::recursive_mutex> inner(mutex); }
  x = 1;
}

static void second() {
  std::lock_guard<std::recursive_mutex> guard(mutex);
  x = 2;
}

int main() {
  run_in_turn(first, second);
}
