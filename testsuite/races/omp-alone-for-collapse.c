// Iterations of a nest of two loops.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int n = 6, a[40][40], sums[1600];

int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] += j;
      sums[i * i] += i;  // RACE: 4
    }
  return a[0][0];
}
