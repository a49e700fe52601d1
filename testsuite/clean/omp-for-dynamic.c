// A dynamic schedule orders nothing.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int last[2], a[4];

int main(void) {
#pragma omp parallel for num_threads(2) schedule(dynamic, 1)
  for (int i = 0; i < 2; i++) {
    order_reach(1 + i);
    order_wait(2 - i);  // each member has one iteration
    a[i] = i;
  }
  return 0;
}
