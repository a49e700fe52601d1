// A shared memory segment that is attached over an old mapping is fresh.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>

#include "test.h"

int *page;
int segment;

static void first(void) {
  page[10] = 1;  // RACE: previous write 4 'page[10]'
}

static void second(void) {
  page[10] = 2;  // RACE: current write 4 'page[10]'
}

int main(void) {
  segment = shmget(IPC_PRIVATE, 4096, 0600);
  page = shmat(segment, 0, 0);
  if (page != (void *)-1) run_in_turn(first, second);
  shmctl(segment, IPC_RMID, 0);
  return page == (void *)-1;
}
