// The directive that a metadirective chooses while the program runs.
// OPTIONS: -fopenmp
// GCC: 15
// SPDX-License-Identifier: GPL-3.0-or-later
int a[101], n = 100;

int main(void) {
#pragma omp metadirective when(user = {condition(n > 100)} : parallel for) \
    otherwise(single)
  for (int i = 0; i < n; i++) {
    a[i + 1] = a[i] + 1;
  }
  return a[1] != 1;
}
