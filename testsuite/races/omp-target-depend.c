// Target regions in the order of their dependences.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target nowait map(tofrom : x) depend(out : x)
    x = 1;  // RACE: write 4 'x'
#pragma omp target nowait map(tofrom : x)
    x++;  // RACE: read|write 4 'x'
  }
  return x < 1;
}
