// A reduction over a scope.
// OPTIONS: -fopenmp
// GCC: 12
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp scope reduction(+ : sum)
    sum++;
  }
  return sum < 1;
}
