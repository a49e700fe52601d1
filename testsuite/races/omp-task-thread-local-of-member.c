// A member of a team has its thread-local variables by right: a task that was
// given a pointer to one races with it, though the same thread runs both.
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
      p[zero] = 1;  // RACE: write 4 'p[zero]'
    }
#pragma omp taskwait
    if (find_own()[zero] == 7) zero = 0;  // RACE: read 4
  }
  return 0;
}
