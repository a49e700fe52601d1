// A simd loop is not divided: every member runs all of it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 128 };
int a[kSize];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp simd
    for (int i = 0; i < kSize; i++) a[i] = i;  // RACE: write
  }
  return a[1] != 1;
}
