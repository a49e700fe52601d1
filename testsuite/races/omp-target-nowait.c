// A target region with nowait is a task.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target nowait map(tofrom : x)
    x = 1;     // RACE: write 4 'x'
    seen = x;  // RACE: read 4 'x'
  }
  return seen > 1;
}
