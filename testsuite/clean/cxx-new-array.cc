// Elements of one array: the same one and neighbours.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int *array = new int[8];

static void first() {
  array[3] = 1;
}

static void second() {
  array[4] = 2;
}

int main() {
  run_in_turn(first, second);
  delete[] array;
}
