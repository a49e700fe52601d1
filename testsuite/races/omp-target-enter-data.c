// Entering data with nowait takes part in the order of dependences.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    y = 1;  // RACE: write 4 'y'
#pragma omp target enter data map(to : x) nowait depend(out : y)
#pragma omp task depend(in : y)
    y++;  // RACE: read|write 4 'y'
  }
#pragma omp target exit data map(from : x)
  return y < 1;
}
