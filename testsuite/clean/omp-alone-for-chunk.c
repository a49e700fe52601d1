// Iterations of one chunk whose size the program names are in order.
// OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int sums[16];

int main(void) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < 64; i++) sums[i / 4] += i;
  return sums[0] != 6;
}
