// The last section gives its value to the variable.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int last = 0;
#pragma omp parallel sections shared(last)
  {
#pragma omp section
    last = 1;  // RACE: 4 'last'
#pragma omp section
    last = 2;  // RACE: 4 'last'
  }
  return last == 2 ? 0 : 1;
}
