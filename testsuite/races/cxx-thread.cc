// std::thread: join orders.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>

#include "test.h"

int x;

int main() {
  std::thread thread([] {
    x = 2;  // RACE: previous write 4 'x'
    order_reach(1);
  });
  order_wait(1);
  x = 3;  // RACE: current write 4 'x'
  thread.join();
}
