// What a handler orders counts, though it interrupts code whose order the
// program wants to be ignored.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <stdatomic.h>

#include "test.h"

void AnnotateIgnoreSyncBegin(const char *, int);
void AnnotateIgnoreSyncEnd(const char *, int);

int x;
atomic_int ready;

static void handler(int number) {
  x = number;
  atomic_store_explicit(&ready, 1, memory_order_release);
}

static void first(void) {
  AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
  raise(SIGUSR1);
  AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
}

static void second(void) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) x = 3;
}

int main(void) {
  signal(SIGUSR1, handler);
  run_in_turn(first, second);
  return x != 3;
}
