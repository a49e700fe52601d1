// The stack of a thread that has ended serves the next thread, which is not
// ordered with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include "test.h"

int x;

__attribute__((noinline)) void escape(volatile int *where) {
  for (int i = 0; i < 64; i++) where[i] = i;
}

static void *body(void *unused) {
  volatile int local[64];
  escape(local);
  return unused;
}

int main(void) {
  for (int i = 0; i < 5; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, body, NULL);
    pthread_detach(thread);
    usleep(5000);
  }
  return 0;
}
