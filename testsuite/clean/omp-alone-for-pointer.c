// A loop with a pointer that goes on.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int a[64];

int main(void) {
#pragma omp parallel for
  for (int *p = a; p < a + 60; p++) p[0] = p[0] + 1;
  return a[0] == 9;
}
