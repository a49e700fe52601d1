// `ordered` orders iterations.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < 20; i++) {
#pragma omp ordered
    {
      sum += i;
    }
    ;
  }
  return sum != 190;
}
