// Three levels of teams.
// OPTIONS: -fopenmp
// ENV: OMP_MAX_ACTIVE_LEVELS=3
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int a[8];

static int at(int level) {
  return omp_get_ancestor_thread_num(level);
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  { a[4 * at(3) + 2 * at(2) + at(1)]++; }
  return a[0] < 1;
}
