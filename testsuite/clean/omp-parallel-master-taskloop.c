// The combined parallel master taskloop.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sum = 0;
#pragma omp parallel master taskloop num_threads(2) reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += i;
  return sum < 1;
}
