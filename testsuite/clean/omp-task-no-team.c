// Tasks outside of every parallel region belong to the initial one.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp task
  x = 1;
#pragma omp taskwait
#pragma omp task
  x = 2;
#pragma omp taskwait
  return x < 1;
}
