// The creator goes on while the task reads: the task needs its own copy.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int seen;

int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(x)
    seen = x;
    x = 2;
  }
  return seen > 2;
}
