// Locking a mutex of C11 happens before destroying it: the thread is joined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <threads.h>

#include "test.h"

static mtx_t object;

static void use(void) {
  mtx_lock(&object);
  mtx_unlock(&object);
}

static void nothing(void) {}

int main(void) {
  mtx_init(&object, mtx_plain);
  run_in_turn(use, nothing);
  mtx_destroy(&object);
  return 0;
}
