// std::jthread joins at the end of its scope.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>

#include "test.h"

int x;

int main() {
  {
    std::jthread thread([](std::stop_token stop) {
      while (!stop.stop_requested()) std::this_thread::yield();
      x = 2;
      order_reach(1);
    });
    thread.request_stop();
    order_wait(1);
  }
  x = 3;
}
