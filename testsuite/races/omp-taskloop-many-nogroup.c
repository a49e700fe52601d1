// Tasks of taskloops that nobody waits for before the region ends, many to a
// taskloop and few; two touch the same element.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kTasks = 40000, kFew = 8 };
int a[kTasks], b[kTasks];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop grainsize(1) nogroup
    for (int i = kTasks - 1; i >= 0; i -= 3)
      a[i < 3 ? i + 3 : i] = 1;  // RACE: write 4
    for (int first = 0; first < 4000; first += kFew) {
#pragma omp taskloop num_tasks(3) nogroup
      for (unsigned long long i = first; i < first + kFew; i++) b[i] = 1;
    }
  }
  return a[3] + b[0] != 2;
}
