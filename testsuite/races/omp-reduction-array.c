// A reduction over an array section.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int main(void) {
  int sums[4] = {0};
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++) sums[i % 4] += i;  // RACE: read|write 4
  return sums[1] < 1;
}
