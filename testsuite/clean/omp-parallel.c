// Each member of a team has its own thread.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2) private(x)
  { x = omp_get_thread_num(); }
  return x > 1;
}
