// threadprivate data live on in the next region of the same threads.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int counter, total;
int *others[4];
#pragma omp threadprivate(counter)

int main(void) {
#pragma omp parallel num_threads(4)
  {
    counter = omp_get_thread_num();
    others[omp_get_thread_num()] = &counter;
  }
#pragma omp parallel num_threads(4) reduction(+ : total)
  {
    counter++;                                   // RACE: read|write 4 'counter'
    total += *others[3 - omp_get_thread_num()];  // RACE: read 4
  }
  return total < 6;
}
