// The last section gives its value to the variable.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int last = 0;
#pragma omp parallel sections lastprivate(last)
  {
#pragma omp section
    last = 1;
#pragma omp section
    last = 2;
  }
  return last == 2 ? 0 : 1;
}
