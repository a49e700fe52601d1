// Locking a mutex of C11 is unordered with destroying it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <threads.h>

#include "test.h"

static mtx_t object;

static void use(void) {
  mtx_lock(&object);  // RACE: read 4
  mtx_unlock(&object);
}

static void end(void) {
  mtx_destroy(&object);  // RACE: write
}

int main(void) {
  mtx_init(&object, mtx_plain);
  run_in_turn(use, end);
  return 0;
}
