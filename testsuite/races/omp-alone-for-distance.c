// An iteration reads what its neighbour writes.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int n = 64, a[65], b[65];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[i + 1] + 1;  // RACE: 4
  return a[0] + b[0] == 7;
}
