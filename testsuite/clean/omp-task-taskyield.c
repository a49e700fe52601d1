// taskyield lets other tasks run, but waits for none.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, seen;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
    seen = x;
  }
  return seen > 1;
}
