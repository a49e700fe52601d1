// Dependences hold between siblings, not between children of two tasks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task depend(inout : x)
      x++;  // RACE: read|write 4 'x'
    }
#pragma omp task
    {
#pragma omp task depend(inout : x)
      x++;  // RACE: read|write 4 'x'
    }
  }
  return x < 1;
}
