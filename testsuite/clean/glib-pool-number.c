// A number that stands for a pointer is handed over like one.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static int items[8];

static void square(gpointer number, gpointer unused) {
  int *item = &items[GPOINTER_TO_INT(number)];
  *item = *item * *item;
  order_reach(1);
}

int main(void) {
  GThreadPool *pool = g_thread_pool_new(square, NULL, 2, FALSE, NULL);
  items[5] = 3;
  g_thread_pool_push(pool, GINT_TO_POINTER(5), NULL);
  order_wait(1);
  g_thread_pool_free(pool, FALSE, TRUE);
  return items[5] != 9;
}
