// std::call_once: the initialisation happens before each caller goes on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

int table;
std::once_flag once;

static void user() {
  table = 42;  // RACE: write 'table'
}

int main() {
  run_in_turn(user, user);
  return table != 42;
}
