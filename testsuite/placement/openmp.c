// The outlined body of a region names the variables of the source, its function
// is the one that the source wrote, and an atomic construct is atomic.
// run: -O0 -fopenmp
// run: -O2 -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
int global;
long sum;
__attribute__((noipa)) static int region(int *p, int n) {
  int shared = n, array[4];
  omp_set_num_threads(1);
#pragma omp parallel shared(shared, array)  // yeti: write4 n; write8 p; write8 array; write4 shared; construct parallel; read4 n; read8 p; read4 shared
  {
    global = 1;  // yeti: write4 global
    // yeti@ region in parallel:12
    p[1] = 2;  // yeti: write4 p[1]
    array[n] = 3;  // yeti: read8 array; write4 array[n]
    shared = 4;  // yeti: write4 shared
#pragma omp atomic
    sum += 2;  // yeti: atomic_fetch_add_64 relaxed sum
  }
  return shared;
}
int main(void) {
  int values[2];
  return region(values, 2) != 4;
}
