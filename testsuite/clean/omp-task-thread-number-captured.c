// A thread's number that was found before the task was created is nothing that
// the thread that runs it need have.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[1];

int main(void) {
#pragma omp parallel num_threads(1)
  {
    int me = omp_get_thread_num();
    for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(me)
      {
        me = omp_get_thread_num();
        part[me] += i;
      }
    }
  }
  return part[0] < 1;
}
