// A memcpy that the compiler expands in place.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

struct Triple {
  int a, b, c;
} from = {1, 2, 3}, to;

static void first(void) {
  memcpy(&to, &from, 2 * sizeof(int));
}

static void second(void) {
  to.c = 4;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
