// An undeferred task waits for what it depends on.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // RACE: write 4 'x'
#pragma omp task if (0) depend(in : y)
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
