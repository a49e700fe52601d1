// A combined parallel masked taskloop.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100], last;

int main(void) {
#pragma omp parallel masked taskloop num_threads(2) private(last)
  for (int i = 0; i < 100; i++) {
    last = i;
    a[i] = last;
  }
  return 0;
}
