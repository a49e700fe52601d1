// Two static loops of different length are not divided at the same place.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 64 };
int a[kSize], b[kSize];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < kSize; i++) a[i] = i;  // RACE: write 4 'a[i]'
#pragma omp for schedule(static)
    for (int i = 0; i < kSize / 2; i++) b[i] = a[i];  // RACE: read 4 'a[i]'
  }
  return b[1] != 1;
}
