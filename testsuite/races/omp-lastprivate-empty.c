// A loop without iterations does not write its lastprivate variable; others do.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int seen[2];

int main(int argc, char **argv) {
  int n = argc, last = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for lastprivate(last) nowait  // RACE: write 4 'last'
    for (int i = 0; i < n; i++) last = i;
    seen[omp_get_thread_num()] = last;  // RACE: read 4 'last'
  }
  return argv[0] == 0;
}
