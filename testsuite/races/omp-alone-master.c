// Master is no matter of chance, single is.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x += 1;  // RACE: 4 'x'
#pragma omp single nowait
    x += 2;  // RACE: 4 'x'
  }
  return x == 3 ? 0 : 1;
}
