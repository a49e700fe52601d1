// The initialisation of a static local happens before each use, also when the
// functions that see to it are part of the program.
// OPTIONS: -static-libstdc++
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Table {
  int entry;
  explicit Table(int value) : entry(value) {}
};

int start = 5;

static Table &table() {
  static Table only(start);
  return only;
}

static void user() {
  if (table().entry != 5) order_wait(60);
}

int main() {
  run_in_turn(user, user);
}
