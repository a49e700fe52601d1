// free_sized and free_aligned_sized of C23 end a block as free does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

void free_sized(void *, size_t), free_aligned_sized(void *, size_t, size_t);
static char *a, *b;

static void use(void) {
  *a = 1;
  *b = 1;
}

static void end(void) {
}

int main(void) {
  a = malloc(40);
  b = aligned_alloc(64, 128);
  run_in_turn(use, end);
  free_sized(a, 40);
  free_aligned_sized(b, 64, 128);
  return 0;
}
