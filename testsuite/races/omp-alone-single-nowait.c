// One thread runs both bodies of single; two might.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x += 1;  // RACE: 4 'x'
#pragma omp single
    x += 2;  // RACE: 4 'x'
  }
  return x == 3 ? 0 : 1;
}
