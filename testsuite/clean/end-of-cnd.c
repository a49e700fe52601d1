// Waking the waiters of a condition variable of C11 happens before destroying it: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <threads.h>

#include "test.h"

static cnd_t object;

static void use(void) {
  cnd_signal(&object); cnd_broadcast(&object);
}

static void nothing(void) {}

int main(void) {
  cnd_init(&object);
  run_in_turn(use, nothing);
  cnd_destroy(&object);
  return 0;
}
