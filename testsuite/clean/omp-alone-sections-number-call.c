// As a function says, the element of the thread.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int count[64];

__attribute__((noipa)) static int *mine(void) {
  return &count[omp_get_thread_num()];
}

__attribute__((noipa)) static void note(void) {
  ++*mine();
}

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    note();
#pragma omp section
    note();
  }
  return count[0] > 2;
}
