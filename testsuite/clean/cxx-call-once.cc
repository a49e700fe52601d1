// std::call_once: the initialisation happens before each caller goes on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

int table;
std::once_flag once;

static void user() {
  std::call_once(once, [] { table = 42; });
}

int main() {
  run_in_turn(user, user);
  return table != 42;
}
