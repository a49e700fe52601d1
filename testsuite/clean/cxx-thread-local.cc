// The destructor of a thread_local object happens before the join.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>

#include "test.h"

int x;

struct Last {
  int used = 0;
  ~Last() {
    x = 2;
    order_reach(1);
  }
};
thread_local Last last;

int main() {
  std::thread thread([] { last.used++; });
  order_wait(1);
  thread.join();
  x = 3;
}
