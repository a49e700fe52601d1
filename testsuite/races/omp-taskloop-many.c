// More tasks of a taskloop than fit on a stack; two touch the same element.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kTasks = 40000 };
int a[kTasks];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < kTasks; i++)
    a[i < kTasks - 1 ? i : i - 1] = 1;  // RACE: write 4
  return a[0] != 1;
}
