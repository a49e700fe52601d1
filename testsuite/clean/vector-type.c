// A vector register's worth of memory is one access.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

typedef int Vector __attribute__((vector_size(16)));
struct {
  Vector vector;
  int after;
} data;

static void first(void) {
  data.vector = (Vector){1, 2, 3, 4};
}

static void second(void) {
  data.after = 5;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
