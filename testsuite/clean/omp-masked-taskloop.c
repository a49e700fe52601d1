// Only the thread that the filter names makes the tasks of a masked taskloop.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[100];

int main(void) {
#pragma omp parallel num_threads(4)
#pragma omp masked taskloop filter(2)
  for (int i = 0; i < 100; i++) {
    a[i]++;
  }
  return a[0] < 1;
}
