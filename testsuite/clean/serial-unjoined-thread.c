// The twin joins both threads: the creator is alone and knows all.
// OPTIONS: -pthread
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>

#include "test.h"

static int x, y;

static void *work(void *unused) {
  x = 1;
  order_reach(1);
  return unused;
}

static void *nothing(void *unused) {
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, nothing, 0);
  order_wait(1);
  pthread_join(second, 0);
  for (int i = 0; i < 3; i++) y += i;
  pthread_join(first, 0);
  x = 2;
  printf("%d %d\n", x, y);
  return 0;
}
