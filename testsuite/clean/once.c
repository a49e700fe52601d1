// pthread_once: the initialisation happens before each of its callers returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int done, table;
pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) {
  table = 42;
  done = 1;
}

static void user(void) {
  pthread_once(&once, initialise);
  if (table != 42) order_wait(1);
}

int main(void) {
  run_in_turn(user, user);
  return !done;
}
