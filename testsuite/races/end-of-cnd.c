// Waking the waiters of a condition variable of C11 is unordered with destroying it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <threads.h>

#include "test.h"

static cnd_t object;

static void use(void) {
  cnd_signal(&object); cnd_broadcast(&object);  // RACE: read 4
}

static void end(void) {
  cnd_destroy(&object);  // RACE: write
}

int main(void) {
  cnd_init(&object);
  run_in_turn(use, end);
  return 0;
}
