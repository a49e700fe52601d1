// A taskloop of undeferred tasks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int now = 0, a[101];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(4) if (!now)
  for (int i = 0; i < 100; i++) {
    a[i + 1] = a[i] + 1;  // RACE: read|write 4
  }
  return a[1] != 1;
}
