// Rows of an array, whose last element is the first one of the next.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int n = 8, a[9][8];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) (&a[0][0])[i * n + j] += j;
  return a[0][0];
}
