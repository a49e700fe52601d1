// The end of the inner taskgroup does not wait for the outer one's tasks.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      x = 1;
#pragma omp taskgroup
      {
#pragma omp task
        y = 1;
      }
    }
    seen = x + y;
  }
  return seen > 2;
}
