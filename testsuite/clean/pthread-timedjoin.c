// Only a pthread_timedjoin_np that succeeds joins.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

#include "test.h"

int x;

static void *body(void *unused) {
  x = 2;
  order_reach(1);
  order_wait(2);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec limit;
  pthread_create(&thread, NULL, body, NULL);
  order_wait(1);
  clock_gettime(CLOCK_REALTIME, &limit);
  if (pthread_timedjoin_np(thread, NULL, &limit) != ETIMEDOUT) return 1;
  order_reach(2);
  limit.tv_sec += 30;
  if (pthread_timedjoin_np(thread, NULL, &limit) != 0) return 2;
  x = 3;
  return 0;
}
