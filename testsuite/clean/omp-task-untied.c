// An untied task and its sibling.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task untied
    {
#pragma omp taskyield
      x++;
    }
#pragma omp taskwait
#pragma omp task untied
    x++;
  }
  return x < 1;
}
