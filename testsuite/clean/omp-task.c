// Two tasks of one creator are not ordered; taskwait between them orders.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
#pragma omp task
    x = 2;
  }
  return x < 1;
}
