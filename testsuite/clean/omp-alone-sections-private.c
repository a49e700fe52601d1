// An array of each member, which functions fill in two sections.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
__attribute__((noipa)) static void fill(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[i] += i;
  }
}

int main(void) {
  int scratch[16] = {0};
#pragma omp parallel private(scratch)
  {
    scratch[0] = 0;
#pragma omp sections
    {
#pragma omp section
      fill(scratch, 10);
#pragma omp section
      fill(scratch, 16);
    }
  }
  return scratch[0];
}
