// Sections that fill parts of one array.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#define N 1000
double a[N];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i < N / 2; i++) {
      a[i] = i;
    }
#pragma omp section
    for (int i = N / 2; i < N; i++) {
      a[i] = 2 * i;
    }
  }
  return a[1] == 1 ? 0 : 1;
}
