// What an iteration does after depend(source) is not ordered, even if it was
// over when the other iteration came.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int x;

int main(void) {
#pragma omp parallel for num_threads(2) schedule(static, 1) ordered(1)
  for (int i = 0; i < 2; i++) {
    if (i == 1) order_wait(1);
#pragma omp ordered depend(sink : i - 1)
    if (i == 1) x++;  // RACE: read|write 4 'x'
#pragma omp ordered depend(source)
    if (i == 0) x = 1;  // RACE: write 4 'x'
    if (i == 0) order_reach(1);
  }
  return x != 2;
}
