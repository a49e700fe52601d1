// The destructor of a tss_t key happens before the join.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>
#include <threads.h>

#include "test.h"

int x;
tss_t key;

static void destroy(void *value) {
  *(int *)value = 2;
  order_reach(1);
}

static int body(void *unused) {
  (void)unused;
  return tss_set(key, &x);
}

int main(void) {
  thrd_t thread;
  tss_create(&key, destroy);
  thrd_create(&thread, body, NULL);
  order_wait(1);
  thrd_join(thread, NULL);
  x = 3;
  return 0;
}
