// The address of a thread-local variable given to another thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

_Thread_local int mine = 1;

static void *body(void *argument) {
  int *pointer = argument;
  *pointer = 2;  // RACE: previous write 4 '*pointer|*argument'
  mine = 3;
  order_reach(1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, &mine);
  order_wait(1);
  mine++;  // RACE: current read|write 4 'mine'
  pthread_join(thread, NULL);
  return mine == 1;
}
