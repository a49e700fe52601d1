// A reduction over sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel sections shared(sum)
  {
#pragma omp section
    sum += 1;  // RACE: 4 'sum'
#pragma omp section
    sum += 2;  // RACE: 4 'sum'
  }
  return sum == 3 ? 0 : 1;
}
