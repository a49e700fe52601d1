// Neighbours in a loop with steps downwards.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
int n = 40, a[41];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = n - 1; i >= 0; i -= 2) a[i] = a[i + 1] + 1;
  return a[0] == 99;
}
