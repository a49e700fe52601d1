// The destructor of thread-specific data happens before the join.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x;
pthread_key_t key;

static void destroy(void *value) {
  *(int *)value = 2;  // RACE: previous write
  order_reach(1);
}

static void *body(void *unused) {
  pthread_setspecific(key, &x);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, destroy);
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  x = 3;  // RACE: current write 'x'
  pthread_join(thread, NULL);
  return 0;
}
