// Sixteen bytes at once.
// OPTIONS: -mcx16
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int data;
__int128 box;

static void first(void) {
  data = 1;
  __sync_val_compare_and_swap(&box, 0, 1);
}

static void second(void) {
  __sync_val_compare_and_swap(&box, 1, 2);
  data = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
