// One region after another, by threads that are used again.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[8];

int main(void) {
  for (int round = 0; round < 20; round++) {
#pragma omp parallel num_threads(4)
    a[(omp_get_thread_num() + round) % 4]++;
  }
#pragma omp parallel num_threads(4)
  a[omp_get_thread_num() / 2]++;  // RACE: read|write 4
  return a[0] < 20;
}
