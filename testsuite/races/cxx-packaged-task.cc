// std::packaged_task with a shared_future.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <future>
#include <thread>

#include "test.h"

int x;

int main() {
  std::packaged_task<int(int)> task([](int n) {
    x = n;  // RACE: previous write 'x'
    order_reach(1);
    return n;
  });
  std::shared_future<int> result = task.get_future().share();
  std::thread thread(std::move(task), 7);
  order_wait(1);
  x = 2;  // RACE: current write 'x'
  result.wait();
  thread.join();
}
