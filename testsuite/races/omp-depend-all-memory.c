// A task that depends on omp_all_memory follows all earlier siblings that have
// dependences, and all later ones follow it.
// OPTIONS: -fopenmp
// GCC: 13
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, sum;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // RACE[x]: write 4 'x'
#pragma omp task depend(in : y)
    y = 1;
#pragma omp task depend(inout : y)
    sum = x + y;  // RACE[x]: read 4 'x'  // RACE[sum]: write 4 'sum'
#pragma omp task depend(in : x)
    sum++;  // RACE[sum]: read|write 4 'sum'
  }
  return sum > 3;
}
