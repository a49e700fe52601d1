// What a task does with its thread's data excuses nothing else that it does.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

double part[1], total;

int main(void) {
  double sum = 0;
#pragma omp parallel num_threads(1)
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task shared(sum)
    {
      int me = omp_get_thread_num();
      part[me] += i;
#pragma omp atomic
      sum += i;
    }
  }
  return part[0] + total + sum < 1;
}
