// try_lock_shared_for orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <mutex>
#include <shared_mutex>

#include "test.h"

int x;
std::shared_timed_mutex mutex;

static void writer() {
  std::lock_guard<std::shared_timed_mutex> guard(mutex);
  x = 1;
  order_reach(1);
}

static void reader() {
  order_wait(1);
  std::chrono::seconds patience(30);
  std::shared_lock<std::shared_timed_mutex> lock(mutex, patience);
  if (x == 1) order_reach(2);
}

int main() {
  run_together(writer, reader);
}
