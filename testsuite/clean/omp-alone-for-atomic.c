// Atomic updates of one variable, and reads of it that are not.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int sum, a[20];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp atomic
    sum += i;
    a[i] = i;
  }
  return sum != 190;
}
