// What is done after an item was put in does not happen before it is taken.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static GAsyncQueue *queue;
static int item;

static gpointer first(gpointer unused) {
  g_async_queue_push(queue, &item);
  item = 1;  // RACE: previous write 4 'item'
  order_reach(1);
  return unused;
}

int main(void) {
  queue = g_async_queue_new();
  GThread *thread = g_thread_new("first", first, NULL);
  order_wait(1);
  int *got = g_async_queue_pop(queue);
  *got = 2;  // RACE: current write 4
  g_thread_join(thread);
  g_async_queue_unref(queue);
  return item != 2;
}
