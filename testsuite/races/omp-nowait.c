// nowait takes away the barrier at the end of a loop.
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
    for (int i = 0; i < kSize; i++) b[i] = a[kSize - 1 - i];  // RACE: read 4
  }
  return b[0] < 0;
}
