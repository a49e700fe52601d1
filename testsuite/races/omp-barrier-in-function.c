// A barrier in a function that every member calls.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[4], b[4];

static void __attribute__((noinline)) meet(int depth) {
  if (depth > 0) {
    meet(depth - 1);
    return;
  }
}

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
    a[me] = me;  // RACE: write 4 'a[me]'
    meet(3);
    b[me] = a[3 - me];  // RACE: read 4
  }
  return 0;
}
