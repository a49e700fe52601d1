// The initialisation of a static local happens before each use, also when the
// functions that see to it are part of the program.
// OPTIONS: -static-libstdc++ -fno-threadsafe-statics
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Table {
  int entry;
  explicit Table(int value)
      : entry(value) {}  // RACE: write 'this->entry|only.entry'
};

int start = 5;

static Table &table() {
  static Table only(start);  // RACE[guard]: read|write
  return only;
}

static void user() {
  if (table().entry != 5) order_wait(60);  // RACE: read
}

int main() {
  run_in_turn(user, user);
}
