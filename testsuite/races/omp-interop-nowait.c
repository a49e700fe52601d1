// With nowait an interop construct is a task: what depends on it follows what
// it depends on.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, z;

int main(void) {
  omp_interop_t object = omp_interop_none;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;  // RACE: write 4 'z'
#pragma omp interop init(targetsync : object) depend(inout : x) nowait
    z++;  // RACE: read|write 4 'z'
#pragma omp taskwait
#pragma omp interop destroy(object)
  }
  return z < 1;
}
