// An exchange with release and one with acquire hand over.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
_Atomic(int *) box;

static void first(void) {
  data = 1;  // RACE: previous write 'data'
  atomic_exchange_explicit(&box, &data, memory_order_release);
}

static void second(void) {
  int *mine = atomic_exchange_explicit(&box, 0, memory_order_release);
  *mine = 2;  // RACE: current write 4
}

int main(void) {
  run_in_turn(first, second);
  return data != 2;
}
