// As in the racy twin; the member waits for the inner task as well.
// OPTIONS: -fopenmp
// LEVELS: O0 O1 O2 O3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

static float own[1];
#pragma omp threadprivate(own)
static volatile int zero;

static __attribute__((noinline)) float *find_own(void) {
  return own;
}

int main(void) {
#pragma omp parallel num_threads(1)
  {
    float *p = own;
#pragma omp task firstprivate(p)
    {
#pragma omp task
      p[zero] = 1;
#pragma omp taskwait
    }
#pragma omp taskwait
    if (find_own()[zero] == 7) zero = 0;
  }
  return 0;
}
