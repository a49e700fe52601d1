// mremap moves memory: what was known of the new addresses is forgotten.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include <sys/mman.h>

#include "test.h"

enum { kPage = 4096 };
char *from, *to;

static char *map(void) {
  return mmap(0, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
              0);
}

static void first(void) {
  to[7] = 1;  // RACE: previous write 1 'to[7]'
}

static void second(void) {
  to[7] = 2;  // RACE: current write 1 'to[7]'
}

int main(void) {
  from = map();
  to = map();
  run_in_turn(first, second);
  return 0;
}
