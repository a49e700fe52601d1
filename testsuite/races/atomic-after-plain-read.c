// A thread reads a counter as it is and then counts, both in one epoch. The
// other one's update races with the read, not with the update.
// OPTIONS: -pthread
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static int count, seen;

static void first(void) {
  seen = count;  // RACE: previous read 4 'count'
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
}

static void second(void) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);  // RACE: current atomic update 4
}

int main(void) {
  run_in_turn(first, second);
  return seen > 1;
}
