// Many threads one after the other: their slots are used again without losing
// the race with the last of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>

#include "test.h"

int x, y;

static void *body(void *unused) {
  y++;
  return unused;
}

static void *last(void *unused) {
  x = 1;
  order_reach(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 300; i++) {
    pthread_create(&thread, NULL, body, NULL);
    pthread_join(thread, NULL);
  }
  pthread_create(&thread, NULL, last, NULL);
  order_wait(1);
  pthread_join(thread, NULL);
  x = 2;
  return y != 300;
}
