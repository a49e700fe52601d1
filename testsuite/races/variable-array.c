// Arrays of variable size have the names and subscripts of the source.
// SPDX-License-Identifier: GPL-3.0-or-later
// OPTIONS: -fopenmp
#include <omp.h>

int main(int argc, char **argv) {
  int n = argc + 9;
  double a[n], b[n][n];
#pragma omp parallel num_threads(2)
  {
    int i = omp_get_num_threads();
    a[i] = 1;     // RACE[1]: write 8 'a[i]'
    b[i][3] = 2;  // RACE[2]: write 8 'b[i][3]'
  }
  return a[2] + b[2][3] > 1000 || !argv;
}
