// The end of the region completes its tasks; the tasks of one member are not
// ordered with another member.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp task
      x = 1;
    } else {
    }
  }
  x++;
  return x < 2;
}
