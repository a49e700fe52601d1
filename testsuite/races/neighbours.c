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
  b->x += 1;  // RACE: previous write 'b->x'
  b->y += 1;  // RACE: previous write 'b->y'
  b->z += 1;  // RACE: previous write 'b->z'
}

static void first(void) {
  for (int k = 0; k < kCount; k++) move(&bodies[k * 7 % kCount]);
}

static void second(void) {
  bodies[333].y = 1;  // RACE: current write 'bodies[333].y'
  bodies[5].z = 1;  // RACE: current write 'bodies[5].z'
  bodies[200].x = 1;  // RACE: current write 'bodies[200].x'
}

int main(void) {
  bodies = calloc(kCount, sizeof *bodies);
  run_in_turn(first, second);
  free(bodies);
  return 0;
}
