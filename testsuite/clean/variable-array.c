// Arrays of variable size, in which each thread has its own element.
// SPDX-License-Identifier: GPL-3.0-or-later
// OPTIONS: -fopenmp
#include <omp.h>

int main(int argc, char **argv) {
  int n = argc + 9;
  double a[n], b[n][n];
#pragma omp parallel num_threads(2)
  {
    int i = omp_get_thread_num();
    a[i] = 1;
    b[i][3] = 2;
  }
  return a[1] + b[1][3] > 1000 || !argv;
}
