// Holders of a shared lock are not ordered: writing needs the exclusive one.
// OPTIONS: -std=c++17
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <shared_mutex>

#include "test.h"

int x;
std::shared_mutex mutex;

static void reader() {
  std::shared_lock<std::shared_mutex> lock(mutex);
  if (x == 3) order_wait(1);
}

static void writer() {
  std::unique_lock<std::shared_mutex> lock(mutex);
  x = 2;
}

int main() {
  run_in_turn(reader, writer);
}
