// Chunks of two dynamic loops without a barrier between them.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int a[32];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 8)
    for (int i = 0; i < 32; i++) a[i] = i;
#pragma omp for schedule(dynamic, 8)
    for (int i = 0; i < 32; i++) a[31 - i] += i;
  }
  return a[0] != 31;
}
