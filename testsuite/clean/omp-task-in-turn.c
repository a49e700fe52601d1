// Two tasks that one thread runs one after the other are concurrent still.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x, ran_by[2];

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    for (int i = 0; i < 2; i++) {
#pragma omp task firstprivate(i) if (0)
      {
#pragma omp task
        {
          if (i) x++;
          ran_by[i] = omp_get_thread_num();
        }
      }
    }
  }
  return x > 1;
}
