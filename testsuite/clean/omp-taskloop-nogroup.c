// A taskloop waits for its tasks, unless nogroup.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100], seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 100; i++) a[i] = i;
    seen = a[99];
  }
  return seen > 99;
}
