// As mmap.c, by the name for large files.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <sys/mman.h>

#include "test.h"

int *page;

static int *map(void *where) {
  return mmap64(where, 4096, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | (where ? MAP_FIXED : 0), -1, 0);
}

static void first(void) {
  page[10] = 1;  // RACE: previous write 4 'page[10]'
}

static void second(void) {
  page[10] = 2;  // RACE: current write 4 'page[10]'
}

int main(void) {
  page = map(0);
  run_in_turn(first, second);
  munmap(page, 4096);
  return 0;
}
