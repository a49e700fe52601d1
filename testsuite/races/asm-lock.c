// A lock by assembler that one thread gives up too early.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

static volatile unsigned long word;
static int x;

static void lock(volatile unsigned long *address) {
  unsigned long old;
  do {
    while (*address) __asm__ __volatile__("rep; nop" : : : "memory");
    __asm__ __volatile__("xchgq %0, %1"
                         : "=r"(old), "=m"(*address)
                         : "0"(1ul), "m"(*address)
                         : "memory");
  } while (old);
}

static void unlock(volatile unsigned long *address) {
  __asm__ __volatile__("" : : : "memory");
  *address = 0;
}

static void first(void) {
  lock(&word);
  unlock(&word);
  x = 1;  // RACE: previous write 4 'x'
}

static void second(void) {
  lock(&word);
  x = 2;  // RACE: current write 4 'x'
  unlock(&word);
}

int main(void) {
  run_in_turn(first, second);
  return x != 2;
}
