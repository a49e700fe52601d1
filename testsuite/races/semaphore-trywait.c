// sem_trywait orders only if it succeeds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore.h>

#include "test.h"

int x;
sem_t free_slots;

static void first(void) {
  sem_wait(&free_slots);
  x = 1;  // RACE: previous write 'x'
  order_reach(1);
  order_wait(3);
  sem_post(&free_slots);
}

static void second(void) {
  order_wait(1);
  int busy = sem_trywait(&free_slots);
  order_reach(2);
  x = 2;  // RACE: current write 'x'
  order_reach(3);
  if (!busy) sem_post(&free_slots);
}

int main(void) {
  sem_init(&free_slots, 0, 1);
  run_together(first, second);
  return 0;
}
