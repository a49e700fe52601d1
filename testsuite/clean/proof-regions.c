// Parallel regions follow each other; loops without a barrier in one do not.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>
#include <stdlib.h>

#include "test.h"

static void fill(int *a) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    for (int i = 0; i < 8; i++) a[i] = i;
    order_reach(1);
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) {
      order_wait(1);
      int sum = 0;
      for (int i = 0; i < 8; i++) sum += a[i];
      if (sum != 28) abort();
    }
  }
}

int main(void) {
  int *a = malloc(8 * sizeof *a);
  fill(a);
  free(a);
  return 0;
}
