// Ordered regions follow each other.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int sum;

int main(void) {
#pragma omp parallel for num_threads(4) ordered schedule(static, 1)
  for (int i = 0; i < 20; i++) {
#pragma omp ordered
    sum += i;
  }
  return sum < 1;
}
