// What is done before a source is added happens before its function is called.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static GMainLoop *loop;
static int value;

static gboolean on_idle(gpointer data) {
  order_wait(1);
  *(int *)data += 1;
  g_main_loop_quit(loop);
  return G_SOURCE_REMOVE;
}

static gpointer first(gpointer data) {
  *(int *)data = 1;
  g_idle_add(on_idle, data);
  order_reach(1);
  return NULL;
}

int main(void) {
  loop = g_main_loop_new(NULL, FALSE);
  GThread *thread = g_thread_new("first", first, &value);
  g_main_loop_run(loop);
  g_main_loop_unref(loop);
  g_thread_join(thread);
  return value != 2;
}
