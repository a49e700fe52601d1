// Order goes through a third task, by another variable.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, a, b;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;  // RACE: write 4 'x'
#pragma omp task depend(in : x) depend(out : b)
    ;
#pragma omp task depend(in : b)
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
