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
      x++;  // RACE: read|write 4 'x'
    }
#pragma omp task untied
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
