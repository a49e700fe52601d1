// A taskloop with a reduction.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += i;
  }
  return sum < 1;
}
