// call_once: the initialisation happens before each of its callers returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <threads.h>

#include "test.h"

int table;
once_flag once = ONCE_FLAG_INIT;

static void initialise(void) {
  table = 42;
}

static void user(void) {
  call_once(&once, initialise);
}

int main(void) {
  run_in_turn(user, user);
  return table != 42;
}
