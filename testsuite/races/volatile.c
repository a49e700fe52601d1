// volatile makes nothing atomic.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

volatile int flag;

static void first(void) {
  flag = 1;  // RACE: previous write 4 'flag'
}

static void second(void) {
  if (!flag) order_wait(60);  // RACE: current read 4 'flag'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
