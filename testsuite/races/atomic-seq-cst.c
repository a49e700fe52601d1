// Sequentially consistent operations release and acquire.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_bool flag;

static void producer(void) {
  flag = 1;
  data = 42;  // RACE: previous write 'data'
}

static void consumer(void) {
  while (!flag) continue;
  if (data != 42) order_reach(1);  // RACE: current read 'data'
}

int main(void) {
  run_in_turn(producer, consumer);
  return 0;
}
