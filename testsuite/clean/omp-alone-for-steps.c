// Odd and even elements.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int n = 40, a[42];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < n; i += 2) a[i] = a[i + 1] + 1;
  return a[0] == 99;
}
