// __tsan_release and __tsan_acquire are an edge of the program's own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

void __tsan_acquire(void *);
void __tsan_release(void *);

int x, tag;

static void first(void) {
  __tsan_release(&tag);
  x = 1;  // RACE: previous write 'x'
}

static void second(void) {
  __tsan_acquire(&tag);
  x = 2;  // RACE: current write 'x'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
