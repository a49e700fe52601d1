// A rectangular copy that is a task has dependences, too.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <stddef.h>

int x, y, z, from[4], to[4];

int main(void) {
  int here = omp_get_initial_device();
  size_t none = 0, all = 4;
  omp_depend_t objects[2];
#pragma omp depobj(objects[0]) depend(in : x)
#pragma omp depobj(objects[1]) depend(out : y)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;
    omp_target_memcpy_rect_async(to, from, sizeof *to, 1, &all, &none, &none, &all,
                                 &all, here, here, 2, objects);
#pragma omp task depend(in : y)
    z++;
  }
  return z < 1;
}
