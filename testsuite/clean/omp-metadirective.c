// The directive that a metadirective chooses while the program runs.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100], n = 100;

int main(void) {
  int sum = 0;
#pragma omp metadirective when(user = {condition(n > 10)} \
                                 : parallel for reduction(+ : sum)) \
    otherwise(single)
  for (int i = 0; i < n; i++) {
    sum += a[i];
  }
  return sum;
}
