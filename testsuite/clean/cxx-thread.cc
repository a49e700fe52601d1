// std::thread: join orders.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>

#include "test.h"

int x;

int main() {
  std::thread thread([] {
    x = 2;
    order_reach(1);
  });
  order_wait(1);
  thread.join();
  x = 3;
}
