// Iterations of unsigned long long that wait for each other, dealt in turn.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int sum;

int main(void) {
#pragma omp parallel for num_threads(2) schedule(dynamic, 1) ordered(1)
  for (unsigned long long i = 1; i < 3; i++) {
    order_reach(i);
    order_wait(3 - i);  // each member has one iteration
#pragma omp ordered depend(sink : i - 1)
    sum++;
#pragma omp ordered depend(source)
  }
  return sum < 1;
}
