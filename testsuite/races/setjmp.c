// longjmp leaves frames without returning from them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <setjmp.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void deep(jmp_buf *back, int depth) {
  if (depth > 0) deep(back, depth - 1);
  longjmp(*back, 1);
}

static void jump(void) {
  jmp_buf back;
  if (setjmp(back) == 0) deep(&back, 20);
  x++;  // RACE: read|write 'x'
}

static void often(void) {
  for (int i = 0; i < 100; i++) jump();
}

int main(void) {
  run_in_turn(often, often);
  return x != 200;
}
