// A function of a task lets the thread's number go between two accesses to a
// counter. Only the second one may depend on it: the first one races with
// another task that is not waited for.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

static int counter;

static __attribute__((noinline)) void count(int *where) {
  int seen = counter;
  *where = omp_get_thread_num();
  counter = seen + 1;
}

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task depend(inout : counter)
    {
      int where;
      count(&where);
    }
#pragma omp task depend(inout : counter)
    counter = 7;
  }
  return 0;
}
