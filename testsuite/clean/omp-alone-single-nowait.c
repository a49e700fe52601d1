// One thread runs both bodies of single; two might.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    x += 1;
#pragma omp single
    x += 2;
  }
  return x == 3 ? 0 : 1;
}
