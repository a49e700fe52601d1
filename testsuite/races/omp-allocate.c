// A variable with an allocator of its own is in a block of its own.
// OPTIONS: -fopenmp
// GCC: 14
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int main(void) {
  int sum = 0;
#pragma omp allocate(sum) allocator(omp_default_mem_alloc) align(64)
  int *p = &sum;
#pragma omp parallel num_threads(4)
  {
    int part = 1;
#pragma omp allocate(part)
    *p += part;  // RACE: read|write 4 '*p'
  }
  return sum < 0;
}
