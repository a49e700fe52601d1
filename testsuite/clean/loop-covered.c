// What a loop has filled is checked, whoever writes there next; what comes after
// it is not.
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int values[100], places[30];

static void first(void) {
  for (int i = 0; i < 50; i++) values[i] = 1;
  for (int i = 0; i < 30; i++) values[places[i]] += 1;
}

static int value;
static void second(void) {
  value = values[51];
}

int main(void) {
  for (int i = 0; i < 30; i++) places[i] = i * 50 % 51;
  run_in_turn(first, second);
  return value > 1;
}
