// The iterations of a taskloop are tasks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int t = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop private(t)
    for (int i = 0; i < 100; i++) {
      t = i;
      a[i] = t;
    }
  }
  return 0;
}
