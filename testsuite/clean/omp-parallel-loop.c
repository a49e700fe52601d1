// Combined parallel loop with a reduction.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel loop num_threads(4) reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += i;
  return sum < 1;
}
