// The end of an asynchronous task happens before get() returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <future>

#include "test.h"

int x;

int main() {
  std::future<int> result = std::async(std::launch::async, [] {
    x = 1;
    order_reach(1);
    return 7;
  });
  order_wait(1);
  int seven = result.get();
  x = 2;
  return seven != 7;
}
