// What a loop has read is checked for reading, not for writing.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int values[50], places[30];
static int sum;

static void first(void) {
  for (int i = 0; i < 50; i++) sum += values[i];
  for (int i = 0; i < 30; i++) sum += values[places[i]];
}

static int value;
static void second(void) {
  value = values[7];
}

int main(void) {
  for (int i = 0; i < 30; i++) places[i] = i * 7 % 50;
  run_in_turn(first, second);
  return value > 1;
}
