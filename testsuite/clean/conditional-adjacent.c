// Loads of neighbouring members in two branches are not both hoisted.
// LEVELS: O0 O1 O2 O3 Os Ofast
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Pair {
  int left, right;
} pair;
int choose = 1;
int result;

static void first(void) {
  int value;
  if (choose)
    value = pair.left;
  else
    value = pair.right;
  result = value;
}

static void second(void) {
  pair.right = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
