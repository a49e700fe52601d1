// Tasks of an inoutset are not ordered with each other, but with what follows.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
int x, a, b, c;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    a = 1;  // RACE: write 4 'a'
#pragma omp task depend(inoutset : x)
    b = 1;  // RACE: write 4 'b'
#pragma omp task depend(inoutset : x)
    c = a + b;  // RACE: read 4 'a|b'
  }
  return c > 2;
}
