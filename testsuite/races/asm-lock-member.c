// Without a prefix the update by assembler is no lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Object {
  int x;
  int lock;
};
static struct Object object;

static void take(struct Object *p) {
  char was_set;
  do __asm__ __volatile__("btsl $0, %0; setc %1"
                          : "+m"(p->lock), "=q"(was_set)
                          :
                          : "memory", "cc");
  while (was_set);
}

static void first(void) {
  take(&object);
  object.x = 1;  // RACE: previous write 4 'object.x'
  object.lock = 0;  // RACE[lock]: write 4 'object.lock'
}

static void second(void) {
  take(&object);
  object.x = 2;  // RACE: current write 4 'object.x'
  object.lock = 0;  // RACE[lock]: write 4 'object.lock'
}

int main(void) {
  run_in_turn(first, second);
}
