// acq_rel read-modify-writes are ordered one after the other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdatomic.h>

#include "test.h"

int data;
atomic_long counter;

static void add(void) {
  atomic_fetch_add_explicit(&counter, 1, memory_order_acq_rel);
}

static void first(void) {
  data = 1;
  add();
}

static void second(void) {
  add();
  data = 2;
}

int main(void) {
  run_in_turn(first, second);
  return counter != 2;
}
