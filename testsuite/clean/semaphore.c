// A post hands over what was written before it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <semaphore.h>

#include "test.h"

int data;
sem_t full;

static void producer(void) {
  data = 42;
  sem_post(&full);
}

static void consumer(void) {
  sem_wait(&full);
  if (data != 42) order_wait(1);
}

int main(void) {
  sem_init(&full, 0, 0);
  run_in_turn(producer, consumer);
  sem_destroy(&full);
  return 0;
}
