// Two tasks with depend(in) are not ordered with each other.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(in : x)
    x++;  // RACE: read|write 4 'x'
#pragma omp task depend(in : x)
    x++;  // RACE: read|write 4 'x'
  }
  return x < 2;
}
