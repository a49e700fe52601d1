// The thread that creates a task may run it later, in its turn.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int part[1];

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    part[omp_get_thread_num()]++;
    part[omp_get_thread_num()] += 2;
  }
  return part[0] < 1;
}
