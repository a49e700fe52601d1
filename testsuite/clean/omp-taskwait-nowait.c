// A taskwait with nowait is a task without a body: what depends on it follows
// what it depends on.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, z;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;
#pragma omp taskwait depend(in : x) depend(out : y) nowait
#pragma omp task depend(in : y)
    z++;
  }
  return z < 1;
}
