// A loop's fields are checked as one block; the report names the right one.
// OPTIONS: -pthread
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Body {
  double x, y, z, mass;
};
static struct Body bodies[100];
static double sum;

static void move(void) {
  for (int i = 0; i < 100; i++) {
    bodies[i].x += 1;
    bodies[i].y += 2;  // RACE: write|update 8 'bodies[i].y'
    bodies[i].z += 3;
  }
}

static void look(void) {
  sum = bodies[5].y;  // RACE: read 8 'bodies[5].y'
}

int main(void) {
  run_in_turn(move, look);
  return sum != 2;
}
