// Before a pool has been freed, the calls of its function may still go on.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static int items[8];
static int step;

static void square(gpointer data, gpointer user_data) {
  int *item = data;
  *item = *item * *item + *(int *)user_data;  // RACE: previous write 4
  order_reach(*item > 49 ? 1 : 2);
}

int main(void) {
  step = 1;
  GThreadPool *pool = g_thread_pool_new(square, &step, 2, FALSE, NULL);
  for (int i = 0; i < 8; ++i) {
    items[i] = i;
    g_thread_pool_push(pool, &items[i], NULL);
  }
  order_wait(1);
  int sum = items[7];  // RACE: current read 4 'items[7]'
  g_thread_pool_free(pool, FALSE, TRUE);
  for (int i = 0; i < 7; ++i) sum += items[i];
  return sum != 148;
}
