// Chunks of a long array that have one element in common, which one thread uses
// first of all and the other last: both sides are known still.
// OPTIONS: -fopenmp -DSIZE=2000000
// SPDX-License-Identifier: GPL-3.0-or-later
double a[SIZE + 1], b[SIZE + 1], c[SIZE + 1];

int main(void) {
  const double q = 3;
#pragma omp parallel for schedule(static) num_threads(2)
  for (long i = 0; i < SIZE; i++) {
    b[i] = b[i] + q * c[i];
    a[i] = c[i + 1] + b[i];
  }
  return a[1] != 0;
}
