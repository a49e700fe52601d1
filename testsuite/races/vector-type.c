// A vector register's worth of memory is one access.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

typedef int Vector __attribute__((vector_size(16)));
struct {
  Vector vector;
  int after;
} data;

static void first(void) {
  data.vector = (Vector){1, 2, 3, 4};  // RACE: previous write 16 'data.vector'
}

static void second(void) {
  ((int *)&data)[3] = 5;  // RACE: current write 4
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
