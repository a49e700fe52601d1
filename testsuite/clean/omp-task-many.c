// Many siblings; two far apart touch the same element.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kTasks = 2000 };
int a[kTasks];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < kTasks; i++) {
#pragma omp task
    a[i]++;
  }
  return a[0] < 1;
}
