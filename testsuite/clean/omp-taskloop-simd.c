// A taskloop of simd chunks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[101], b[101];

int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp taskloop simd grainsize(10)
  for (int i = 0; i < 100; i++) {
    b[i] = a[i + 1] + 1;
  }
  return 0;
}
