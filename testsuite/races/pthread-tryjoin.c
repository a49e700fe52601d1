// Only a pthread_tryjoin_np that succeeds joins.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

#include "test.h"

int x;

static void *body(void *unused) {
  x = 2;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  if (pthread_tryjoin_np(thread, NULL) == 0) return 1;
  x = 3;  // RACE: current write 'x'
  order_reach(2);
  while (pthread_tryjoin_np(thread, NULL) != 0) sched_yield();
  return 0;
}
