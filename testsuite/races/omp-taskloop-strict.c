// A strict grain size gives each task as many iterations, so four neighbours
// share an element if their task has four.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
int a[25];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop grainsize(strict : 3)
    for (int i = 0; i < 100; i++) {
      a[i / 4]++;  // RACE: read|write 4
    }
  }
  return a[0] < 1;
}
