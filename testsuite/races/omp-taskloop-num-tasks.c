// The number of tasks decides who is whose neighbour.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[101];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 100; i++) {
      a[i + 1] = a[i] + 1;  // RACE: read|write 4
    }
  }
  return a[1] != 1;
}
