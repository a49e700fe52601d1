// A number that stands for a pointer is handed over like one.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static int items[8];

static void square(gpointer number, gpointer unused) {
  int *item = &items[GPOINTER_TO_INT(number)];
  *item = *item * *item;
  order_reach(GPOINTER_TO_INT(number));
}

int main(void) {
  GThreadPool *pool = g_thread_pool_new(square, NULL, 1, FALSE, NULL);
  g_thread_pool_push(pool, GINT_TO_POINTER(1), NULL);  // makes the thread
  order_wait(1);
  items[5] = 3;
  g_thread_pool_push(pool, GINT_TO_POINTER(5), NULL);
  order_wait(5);
  g_thread_pool_free(pool, FALSE, TRUE);
  return items[5] != 9;
}
