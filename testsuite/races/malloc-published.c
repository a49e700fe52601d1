// The address of new memory is passed on by an atomic that orders nothing: the
// allocation itself is unordered with the use.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

static long *block;
volatile long sink;

static void make(void) {
  long *made = malloc(24);  // RACE: write
  __atomic_store_n(&block, made, __ATOMIC_RELAXED);
}

static void use(void) {
  long *got = __atomic_load_n(&block, __ATOMIC_ACQUIRE);
  sink = got[2];  // RACE: read 8
}

int main(void) {
  run_in_turn(make, use);
  return 0;
}
