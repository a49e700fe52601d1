// A sum of all iterations.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
double x[40], sum;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 40; i++) sum += x[i];  // RACE: 8 'sum'
  return sum != 0;
}
