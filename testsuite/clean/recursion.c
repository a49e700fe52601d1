// Deep recursion on both sides.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "test.h"

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noinline)) static int down(int depth) {
  if (depth == 0) {
    pthread_mutex_lock(&mutex);
    x++;
    pthread_mutex_unlock(&mutex);
    return 1;
  }
  return down(depth - 1) + 1;
}

static void go(void) {
  if (down(20000) != 20001) order_wait(60);
}

int main(void) {
  run_in_turn(go, go);
  return x != 2;
}
