// Two static loops over the same range give a member the same iterations, so
// that nowait is right; with another chunk size it is not.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 64 };
int a[kSize], b[kSize];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < kSize; i++) a[i] = i;  // RACE: write 4 'a[i]'
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < kSize; i++) b[i] = a[i];  // RACE: read 4
  }
  return b[1] != 1;
}
