// call_once: the initialisation happens before each of its callers returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <threads.h>

#include "test.h"

int table;
once_flag once = ONCE_FLAG_INIT;

static void initialise(void) {
  table = 42;  // RACE: write 'table'
}

static void user(void) {
  if (table == 0) initialise();  // RACE: read 'table'
}

int main(void) {
  run_in_turn(user, user);
  return table != 42;
}
