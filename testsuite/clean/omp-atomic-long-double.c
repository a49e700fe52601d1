// An atomic update too wide for the machine, and a read that is plain.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

long double x, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    long double value;
    if (omp_get_thread_num() == 0) {
#pragma omp atomic
      x += 1;
    } else {
#pragma omp atomic read
      value = x;
      seen = value;
    }
  }
  return seen > 1;
}
