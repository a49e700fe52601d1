// A chain of tasks is in order; the creator is not in it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inout : x)
    x = 1;
#pragma omp task depend(inout : x)
    x = 2;
#pragma omp taskwait
    x++;
  }
  return x < 1;
}
