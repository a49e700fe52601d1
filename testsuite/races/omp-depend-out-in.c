// A reader that depends on the writer.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, seen;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // RACE: write 4 'x'
#pragma omp task depend(in : seen)
    seen = x;  // RACE: read 4 'x'
  }
  return seen > 1;
}
