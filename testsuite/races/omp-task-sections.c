// Tasks created by sections.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y;

int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp task
      x++;  // RACE: read|write 4 'x'
    }
#pragma omp section
    {
#pragma omp task
      x++;  // RACE: read|write 4 'x'
    }
  }
  return x + y < 1;
}
