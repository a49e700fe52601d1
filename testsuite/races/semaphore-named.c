// A named semaphore, opened twice, is one semaphore.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

#include "test.h"

int data;
sem_t *full, *same;

static void producer(void) {
  sem_post(full);
  data = 42;  // RACE: previous write 'data'
}

static void consumer(void) {
  sem_wait(same);
  if (data != 42) order_wait(1);  // RACE: current read 'data'
}

int main(void) {
  char name[64];
  snprintf(name, sizeof name, "/yeti-test-%d", (int)getpid());
  full = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
  same = sem_open(name, 0);
  sem_unlink(name);
  if (full == SEM_FAILED || same == SEM_FAILED) return 1;
  run_in_turn(producer, consumer);
  sem_close(full);
  sem_close(same);
  return 0;
}
