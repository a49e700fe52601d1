// taskwait with omp_all_memory waits for all children that have dependences,
// however these are named: by a depend object, too.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y, z, seen;

int main(void) {
  omp_depend_t all;
#pragma omp depobj(all) depend(inout : omp_all_memory)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(depobj : all)
    z = x;
#pragma omp task depend(in : y)
    y = z;  // RACE: write 4 'y'
#pragma omp taskwait depend(inout : x)
    seen = x + y;  // RACE: read 4 'y'
  }
#pragma omp depobj(all) destroy
  return seen > 2;
}
