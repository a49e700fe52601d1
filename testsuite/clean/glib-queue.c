// What is taken from a queue was put in before.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static GAsyncQueue *queue;
static int item;

static gpointer first(gpointer unused) {
  item = 1;
  g_async_queue_push(queue, &item);
  order_reach(1);
  return unused;
}

int main(void) {
  queue = g_async_queue_new();
  GThread *thread = g_thread_new("first", first, NULL);
  order_wait(1);
  int *got = g_async_queue_pop(queue);
  *got = 2;
  g_thread_join(thread);
  g_async_queue_unref(queue);
  return item != 2;
}
