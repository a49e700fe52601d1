// A depend object holds a dependence; update changes its kind.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
  omp_depend_t object;
#pragma omp depobj(object) depend(inout : x)
#pragma omp depobj(object) update(out)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(depobj : object)
    x++;
#pragma omp task depend(depobj : object)
    x++;
  }
#pragma omp depobj(object) destroy
  return x < 1;
}
