// What the creator does before pthread_create happens before the new thread.
// The creator writes after it, which is unordered.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;

static void *body(void *unused) {
  (void)unused;
  order_wait(1);
  x = 2;  // RACE: current write 4 'x'
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  x = 1;  // RACE: previous write 4 'x'
  order_reach(1);
  pthread_join(thread, NULL);
  return 0;
}
