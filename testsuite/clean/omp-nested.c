// Teams inside teams.
// OPTIONS: -fopenmp
// ENV: OMP_MAX_ACTIVE_LEVELS=2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[4];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
      int inner = omp_get_thread_num();
      a[2 * outer + inner] = outer;
    }
  }
  return 0;
}
