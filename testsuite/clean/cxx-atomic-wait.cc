// std::atomic::wait and notify: the store orders, by its memory order.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include "test.h"

int x;
std::atomic<int> flag;

static void first() {
  x = 1;
  flag.store(1, std::memory_order_release);
  flag.notify_one();
}

static void second() {
  flag.wait(0, std::memory_order_acquire);
  x = 2;
}

int main() {
  run_together(second, first);
}
