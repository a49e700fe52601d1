// A std::counting_semaphore hands over to a thread that waits for it with a
// point in time.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <semaphore>

#include "test.h"

int x;
std::counting_semaphore<4> semaphore(0);

static void first() {
  order_wait(1);
  x = 1;
  semaphore.release();
}

static void second() {
  order_reach(1);
  while (!semaphore.try_acquire_for(std::chrono::seconds(10))) {
  }
  x = 2;
}

int main() {
  run_together(first, second);
}
