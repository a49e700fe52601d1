// All iterations write one variable.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int last, a[32];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++) {
    last = i * i;  // RACE: write 4 'last'
    a[i] = last;
  }
  return a[1] != 1;
}
