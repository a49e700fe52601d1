// A loop in a function that a region calls.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int sums[8];

__attribute__((noipa)) static void work(int n) {
#pragma omp for
  for (int i = 0; i < n; i++) sums[i] += i;
}

int main(void) {
#pragma omp parallel
  work(8);
  return sums[0] == 100;
}
