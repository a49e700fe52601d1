// A threadprivate variable, and one of all.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int count, own;
#pragma omp threadprivate(own)

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) own += i;
  return count + own != 190;
}
