// A critical section excludes.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int x;

int main(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp critical
    x++;
  }
  return x < 1;
}
