// Reductions by other operators than +.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int low = 100, high = 0, product = 1, bits = 0, all = 1;
#pragma omp parallel num_threads(4)
  {
#pragma omp for reduction(* : product) reduction(min : low) reduction(max : high)
    for (int i = 0; i < 100; i++) {
      product *= 1;
      if (i < low) low = i;
      if (i > high) high = i;
    }
#pragma omp for reduction(| : bits) reduction(&& : all)
    for (int i = 0; i < 100; i++) {
      bits |= i;
      all = all && i >= 0;
    }
  }
  return low != 0 || product != 1 || bits != 127 || !all || high < 1;
}
