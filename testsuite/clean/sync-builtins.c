// The __sync operations are full barriers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int data, counter;

static void first(void) {
  data = 1;
  __sync_fetch_and_add(&counter, 1);
}

static void second(void) {
  while (!__sync_bool_compare_and_swap(&counter, 1, 2)) continue;
  data = 2;
}

int main(void) {
  run_in_turn(first, second);
  return __sync_val_compare_and_swap(&counter, 2, 3) != 2;
}
