// A writer has to wait for the readers before it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, seen[2];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(in : x)
    seen[0] = x;
#pragma omp task depend(in : x)
    seen[1] = x;
#pragma omp task depend(out : x)
    x = 1;
  }
  return x != 1;
}
