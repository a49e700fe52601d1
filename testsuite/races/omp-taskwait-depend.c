// taskwait depend waits for those that it names.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(out : y)
    y = 1;  // RACE: write 4 'y'
#pragma omp taskwait depend(in : x)
    seen = x + y;  // RACE: read 4 'y'
  }
  return seen > 2;
}
