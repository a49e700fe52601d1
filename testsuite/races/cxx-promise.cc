// A promise hands over what was written before it was kept.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <future>

#include "test.h"

int data;
std::promise<int> promise;

static void producer() {
  promise.set_value(1);
  data = 42;  // RACE: previous write 'data'
  order_reach(1);
}

static void consumer() {
  promise.get_future().get();
  order_wait(1);
  data++;  // RACE: current read|write 'data'
}

int main() {
  run_together(consumer, producer);
}
