// Loops of unsigned long long have entry points of their own.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int a[2];

int main(void) {
  const unsigned long long low = ~0ULL - 21;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 1)
    for (unsigned long long i = low; i < low + 20; i += 10) {
      int mine = i == low;
      order_reach(1 + mine);
      order_wait(2 - mine);
      a[mine] = mine;
    }
  }
  return 0;
}
