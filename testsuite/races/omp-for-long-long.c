// A dynamic loop with long long bounds and a step, downwards.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int a[2];

int main(void) {
  const long long high = 3000000000LL;
#pragma omp parallel for num_threads(2) schedule(dynamic, 1)
  for (long long i = high; i > high - 20; i -= 10) {
    int mine = i == high;
    order_reach(1 + mine);
    order_wait(2 - mine);
    a[0] = mine;  // RACE: write 4 'a[0]'
  }
  return 0;
}
