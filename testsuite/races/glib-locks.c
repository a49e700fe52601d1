// A lock that only one side takes.
// PACKAGE: glib-2.0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <glib.h>

#include "test.h"

static GMutex mutex;
static GRecMutex recursive;
static GRWLock shared;
static GCond filled;
static gint bits;
static int a, b, c, d, is_filled;

static gpointer first(gpointer unused) {
  g_mutex_lock(&mutex);
  a = 1;  // RACE: previous write 4 'a'
  g_mutex_unlock(&mutex);
  g_rec_mutex_lock(&recursive);
  b = 1;
  g_rec_mutex_unlock(&recursive);
  g_rw_lock_writer_lock(&shared);
  c = 1;
  g_rw_lock_writer_unlock(&shared);
  g_bit_lock(&bits, 3);
  d = 1;
  g_bit_unlock(&bits, 3);
  order_reach(1);
  g_mutex_lock(&mutex);
  is_filled = 1;
  g_cond_signal(&filled);
  g_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  GThread *thread = g_thread_new("first", first, NULL);
  order_wait(1);
  a++;  // RACE: current read|write 'a'
  if (!g_mutex_trylock(&mutex)) g_mutex_lock(&mutex);
  while (!is_filled) g_cond_wait(&filled, &mutex);
  g_mutex_unlock(&mutex);
  g_rec_mutex_lock(&recursive);
  b++;
  g_rec_mutex_unlock(&recursive);
  g_rw_lock_reader_lock(&shared);
  const int seen = c;
  g_rw_lock_reader_unlock(&shared);
  g_bit_lock(&bits, 3);
  d++;
  g_bit_unlock(&bits, 3);
  g_thread_join(thread);
  return a + b + seen + d != 7;
}
