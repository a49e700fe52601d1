// A guided schedule with an array that is used as a whole.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include "test.h"

enum { kSize = 200 };
int a[kSize], histogram[2];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    order_reach(1 + omp_get_thread_num());
    order_wait(2 - omp_get_thread_num());
#pragma omp for schedule(guided) nowait
    for (int i = 0; i < kSize; i++) a[i] = i;
    histogram[omp_get_thread_num()]++;
  }
  return 0;
}
