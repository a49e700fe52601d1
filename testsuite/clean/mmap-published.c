// The address of new memory is passed on by an atomic that orders.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/mman.h>

#include "test.h"

static long *block;
volatile long sink;

static void make(void) {
  const int access = PROT_READ | PROT_WRITE;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  long *made = mmap(0, 4096, access, flags, -1, 0);
  __atomic_store_n(&block, made, __ATOMIC_RELEASE);
}

static void use(void) {
  long *got = __atomic_load_n(&block, __ATOMIC_ACQUIRE);
  sink = got[2];
}

int main(void) {
  run_in_turn(make, use);
  return 0;
}
