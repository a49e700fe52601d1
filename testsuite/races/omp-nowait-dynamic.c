// A dynamic loop with nowait, and a loop that needs its result.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int a[2], b[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 1) nowait
    for (int i = 0; i < 2; i++) {
      order_reach(1 + i);
      order_wait(2 - i);
      a[i] = i;  // RACE: write 4 'a[i]'
    }
    int sum = a[0] + a[1];  // RACE: read 4 'a[0]|a[1]'
#pragma omp atomic
    b[0] += sum;
  }
  return b[0] > 2;
}
