// Elements of one array: the same one and neighbours.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int *array = new int[8];

static void first() {
  array[3] = 1;  // RACE: previous write 4 'array[3]'
}

static void second() {
  array[3] = 2;  // RACE: current write 4 'array[3]'
}

int main() {
  run_in_turn(first, second);
  delete[] array;
}
