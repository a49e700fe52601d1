// Sums an array in parallel and forgets the reduction clause: every thread adds
// to the one variable `sum`.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#define N 1000

static double a[N];

int main(void) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    sum += a[i];
  }
  printf("the sum is %g\n", sum);
  return 0;
}
