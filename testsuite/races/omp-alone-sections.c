// One thread runs both sections; two might.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;  // RACE: write 4 'x'
#pragma omp section
    x = 2;  // RACE: write 4 'x'
  }
  return y == 7;
}
