// Master is no matter of chance, single is.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x += 1;
#pragma omp master
    x += 2;
  }
  return x == 3 ? 0 : 1;
}
