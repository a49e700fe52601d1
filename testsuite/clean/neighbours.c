// Fields that are accessed together are checked together. A report still names the
// field concerned, whatever other objects were accessed with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

struct Body {
  long a, x, y, z;
};

enum { kCount = 400 };
struct Body *bodies;

__attribute__((noinline)) static void move(struct Body *b) {
  b->x += 1;
  b->y += 1;
  b->z += 1;
}

static void first(void) {
  for (int k = 0; k < kCount; k++) move(&bodies[k * 7 % kCount]);
}

static void second(void) {
  bodies[333].a = 1;
  bodies[5].a = 1;
  bodies[200].a = 1;
}

int main(void) {
  bodies = calloc(kCount, sizeof *bodies);
  run_in_turn(first, second);
  free(bodies);
  return 0;
}
