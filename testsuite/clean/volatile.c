// volatile makes nothing atomic.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

volatile atomic_int flag;

static void first(void) {
  flag = 1;
}

static void second(void) {
  if (!flag) order_wait(60);
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
