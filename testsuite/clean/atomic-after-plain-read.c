// A thread reads a counter and then counts: all accesses are atomic.
// OPTIONS: -pthread
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int count, seen;

static void first(void) {
  seen = __atomic_load_n(&count, __ATOMIC_RELAXED);
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

static void second(void) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

int main(void) {
  run_in_turn(first, second);
  return seen > 1;
}
