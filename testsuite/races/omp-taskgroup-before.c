// A taskgroup does not wait for a task that was created before it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    x = 1;  // RACE: write 4 'x'
#pragma omp taskgroup
    {
#pragma omp task
      y = 1;
    }
    seen = x + y;  // RACE: read 4 'x'
  }
  return seen > 2;
}
