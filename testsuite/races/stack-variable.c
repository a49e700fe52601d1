// A local variable of one thread that another one writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

static void *body(void *argument) {
  int *pointer = argument;
  *pointer = 2;  // RACE: previous write 4 '*pointer|*argument'
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int local = 1;
  pthread_create(&thread, NULL, body, &local);
  order_wait(1);
  local++;  // RACE: current read|write 4 'local'
  pthread_join(thread, NULL);
  return local == 1;
}
