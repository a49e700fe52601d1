// Sixteen bytes at once.
// OPTIONS: -mcx16
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int data;
__int128 box;

static void first(void) {
  __sync_val_compare_and_swap(&box, 0, 1);
  data = 1;  // RACE: previous write 'data'
}

static void second(void) {
  __sync_val_compare_and_swap(&box, 1, 2);
  data = 2;  // RACE: current write 'data'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
