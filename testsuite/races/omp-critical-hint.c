// critical with a hint excludes only those of its name.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int x;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical(left) hint(omp_sync_hint_contended)
      x++;  // RACE: read|write 4 'x'
    } else {
#pragma omp critical(right) hint(omp_sync_hint_contended)
      x++;  // RACE: read|write 4 'x'
    }
  }
  return x < 1;
}
