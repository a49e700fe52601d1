// Ordered regions of a dynamic loop; what follows the region is not ordered.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int sum, after;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 10; i++) {
#pragma omp ordered
      {
        sum += i;
        after += i;
      }
    }
  }
  return sum != 45;
}
