// A dynamic loop in a function that the region calls.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

int a[2];

static void share(void) {
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 2; i++) {
    order_reach(1 + i);
    order_wait(2 - i);
    a[i] += i;
  }
}

int main(void) {
#pragma omp parallel num_threads(2)
  share();
  return 0;
}
