// mutexinoutset excludes those of the same set.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x, y)
    x = 1;
#pragma omp task depend(mutexinoutset : x)
    x++;  // RACE: read|write 4 'x'
#pragma omp task depend(mutexinoutset : y)
    x++;  // RACE: read|write 4 'x'
#pragma omp task depend(in : x, y)
    x++;
  }
  return x < 3;
}
