// taskyield lets other tasks run, but waits for none.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, seen;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    x = 1;  // RACE: write 4 'x'
#pragma omp taskyield
    seen = x;  // RACE: read 4 'x'
  }
  return seen > 1;
}
