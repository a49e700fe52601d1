// The size of the team comes from omp_set_num_threads.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
  omp_set_num_threads(1);
#pragma omp parallel
  x++;
  return x < 1;
}
