// Tasks are concurrent also in a team of one.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
#pragma omp task
    x = 2;
  }
  return x < 1;
}
