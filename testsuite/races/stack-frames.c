// A frame that takes the place of an older one, which another thread has used.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

static void *writer(void *argument) {
  ((int *)argument)[3] = 2;  // RACE: write 4
  order_reach(1);
  return NULL;
}

static int use(int round) {
  volatile int local[16];
  pthread_t thread;
  local[3] = round;
  pthread_create(&thread, NULL, writer, (void *)local);
  order_wait(1);
  local[3] = round;  // RACE: write 4 'local[3]'
  pthread_join(thread, NULL);
  local[3]++;
  return local[3];
}

int main(void) {
  return use(1) + use(2) == 0;
}
