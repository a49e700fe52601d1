// What belongs to the thread that has an iteration is none of others.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

int count[64];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++) count[omp_get_thread_num()]++;
  return count[0] != 20;
}
