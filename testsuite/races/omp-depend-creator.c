// A chain of tasks is in order; the creator is not in it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inout : x)
    x = 1;  // RACE: maybe write 4 'x'
#pragma omp task depend(inout : x)
    x = 2;  // RACE: maybe write 4 'x'
    x++;    // RACE: read|write 4 'x'
  }
  return x < 1;
}
