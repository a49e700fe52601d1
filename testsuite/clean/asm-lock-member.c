// A lock by assembler in a record, which is given up by a plain store.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Object {
  int x;
  int lock;
};
static struct Object object;

static void take(struct Object *p) {
  char was_set;
  do __asm__ __volatile__("lock; btsl $0, %0; setc %1"
                          : "+m"(p->lock), "=q"(was_set)
                          :
                          : "memory", "cc");
  while (was_set);
}

static void first(void) {
  take(&object);
  object.x = 1;
  object.lock = 0;
}

static void second(void) {
  take(&object);
  object.x = 2;
  object.lock = 0;
}

int main(void) {
  run_in_turn(first, second);
}
