// The order of an atomic operation may be known only when it runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int data, flag;
int order = __ATOMIC_RELEASE;

static void first(void) {
  data = 1;
  __atomic_store_n(&flag, 1, order);
}

static void second(void) {
  if (!__atomic_load_n(&flag, __ATOMIC_ACQUIRE)) order_wait(60);
  data = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
