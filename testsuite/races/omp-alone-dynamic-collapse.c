// Chunks of a nest of two loops.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
enum { n = 6 };
int a[6][6], sums[6];

int main(void) {
#pragma omp parallel for collapse(2) schedule(dynamic, 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] += j;
      sums[i] += i;  // RACE: 4
    }
  return a[0][0];
}
