// The program asks for teams of one: no other thread could run a section.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x += 1;  // RACE: 4 'x'
#pragma omp section
    x += 2;  // RACE: 4 'x'
  }
  return x == 3 ? 0 : 1;
}
