// A function that has started a thread is left by longjmp.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <setjmp.h>

#include "test.h"

static jmp_buf start;
static int counter;

static void *count(void *unused) {
  counter++;
  order_reach(1);
  return unused;
}

static __attribute__((noipa)) void begin(pthread_t *thread) {
  pthread_create(thread, NULL, count, NULL);
  longjmp(start, 1);
}

int main(void) {
  static pthread_t thread;
  if (!setjmp(start)) begin(&thread);
  order_wait(1);
  pthread_join(thread, NULL);
  counter++;
  return counter != 2;
}
