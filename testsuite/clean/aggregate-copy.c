// The assignment of a struct reads and writes all its members.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Record {
  long key;
  int values[9];
} from, to, spare;

static void first(void) {
  to = from;
}

static void second(void) {
  spare.values[8] = 1;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
