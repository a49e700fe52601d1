// Memory that a task sets is ordered by the depend objects.
// OPTIONS: -fopenmp
// GCC: 16
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, y, z, from[4], to[4];

int main(void) {
  int here = omp_get_initial_device();
  omp_depend_t objects[2];
#pragma omp depobj(objects[0]) depend(in : x)
#pragma omp depobj(objects[1]) depend(out : y)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;
    omp_target_memset_async(to, 0, sizeof to, here, 2, objects);
#pragma omp task depend(in : y)
    z++;
  }
  return z < 1;
}
