// A target region that depends on a task, without nowait.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;  // RACE: write 4 'x'
#pragma omp target map(tofrom : x) depend(in : y)
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1 + y;
}
