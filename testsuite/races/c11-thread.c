// C11 threads: thrd_join orders.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>
#include <threads.h>

#include "test.h"

int x;

static int body(void *unused) {
  (void)unused;
  x = 2;  // RACE: previous write 'x'
  order_reach(1);
  return 7;
}

int main(void) {
  thrd_t thread;
  int result;
  thrd_create(&thread, body, NULL);
  order_wait(1);
  x = 3;  // RACE: current write 'x'
  thrd_join(thread, &result);
  return result != 7;
}
