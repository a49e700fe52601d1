// A thread_local is private unless its address gets out.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include "test.h"

thread_local int mine;
std::atomic<int *> shared;

static void first() {
  mine = 1;
  shared.store(nullptr);
  order_reach(1);
  order_wait(2);
  mine = 3;
  order_reach(3);
}

static void second() {
  order_wait(1);
  int *pointer = shared.load();
  if (!pointer) pointer = &mine;
  order_reach(2);
  order_wait(3);
  *pointer = 2;
  order_reach(4);
}

static void first_waits() {
  first();
  order_wait(4);
}

int main() {
  run_together(first_waits, second);
}
