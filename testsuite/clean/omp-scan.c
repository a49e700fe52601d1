// A running sum by reduction(inscan) and scan.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100], b[100];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++) a[i] = 1;
#pragma omp parallel for num_threads(4) reduction(inscan, + : sum)
  for (int i = 0; i < 100; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum;
  }
  return b[0] < 1;
}
