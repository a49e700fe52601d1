// A nested function reaches the locals of the one around it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

static void *call(void *argument) {
  (*(void (**)(void))argument)();
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int local = 1;
  void inner(void) {
    local = 2;  // RACE: previous write 4
  }
  void (*pointer)(void) = inner;
  pthread_create(&thread, NULL, call, &pointer);
  order_wait(1);
  local++;  // RACE: current read|write 4
  pthread_join(thread, NULL);
  return local != 3;
}
