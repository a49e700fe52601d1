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
    z = 1;  // RACE: write 4 'z'
#pragma omp taskwait depend(in : x) nowait
#pragma omp task depend(in : y)
    z++;  // RACE: read|write 4 'z'
  }
  return z < 1;
}
