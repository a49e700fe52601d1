// A running sum by reduction(inscan) and scan.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100], b[100];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++) a[i] = 1;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++) {
    sum += a[i];  // RACE: read|write 4 'sum'
    b[i] = sum;   // RACE: maybe read 4 'sum'
  }
  return b[0] < 1;
}
