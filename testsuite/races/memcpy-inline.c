// A memcpy that the compiler expands in place.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

struct Triple {
  int a, b, c;
} from = {1, 2, 3}, to;

static void first(void) {
  memcpy(&to, &from, 2 * sizeof(int));  // RACE: previous write
}

static void second(void) {
  to.b = 4;  // RACE: current write 4 'to.b'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
