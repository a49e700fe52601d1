// The program asks for teams of one: no other thread could run a section.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
  omp_set_num_threads(1);
#pragma omp parallel sections
  {
#pragma omp section
    x += 1;
#pragma omp section
    x += 2;
  }
  return x == 3 ? 0 : 1;
}
