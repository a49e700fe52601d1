// sem_timedwait orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore.h>
#include <time.h>

#include "test.h"

int x;
sem_t free_slots;

static void first(void) {
  sem_wait(&free_slots);
  x = 1;
  order_reach(1);
  sem_post(&free_slots);
}

static void second(void) {
  struct timespec limit;
  order_wait(1);
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 30;
  int late = sem_timedwait(&free_slots, &limit);
  x = 2;
  order_reach(2);
  if (!late) sem_post(&free_slots);
}

int main(void) {
  sem_init(&free_slots, 0, 1);
  run_together(first, second);
  return 0;
}
