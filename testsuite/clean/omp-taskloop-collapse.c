// A collapsed taskloop over a matrix.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[11][10];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop collapse(2) grainsize(10)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i + 1][j] = i;
  return 0;
}
