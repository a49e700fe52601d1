// The end of an asynchronous task happens before get() returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <future>

#include "test.h"

int x;

int main() {
  std::future<int> result = std::async(std::launch::async, [] {
    x = 1;  // RACE: previous write 'x'
    order_reach(1);
    return 7;
  });
  order_wait(1);
  x = 2;  // RACE: current write 'x'
  int seven = result.get();
  return seven != 7;
}
