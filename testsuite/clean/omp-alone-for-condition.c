// Two iterations meet under a condition on a value of the run.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

int main(int argc, char **argv) {
  int shift = argc + 50;
  int *a = calloc(200, sizeof *a);
#pragma omp parallel for
  for (int i = 0; i < 50; i++) a[i] = a[i + shift] + 1;
  free(a);
  return argv == 0;
}
