// Locals of functions that two sections call.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
__attribute__((noipa)) static void fill(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i;  // RACE: 4 'a[i]'

  }
}

__attribute__((noipa)) static int sum(int n) {
  static int a[16];
  int result = 0;
  fill(a, n);
  for (int i = 0; i < n; i++) {
    result += a[i];  // RACE: maybe read 4 'a[i]'
  }
  return result;
}

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel sections
  {
#pragma omp section
    x = sum(10);
#pragma omp section
    y = sum(16);
  }
  return x < y ? 0 : 1;
}
