// A maximum that is chosen by a condition needs a reduction.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int best = 0;
  for (int i = 0; i < 100; i++) a[i] = i + 1;
#pragma omp parallel for num_threads(4) reduction(max : best)
  for (int i = 0; i < 100; i++)
    if (a[i] > best)
      best = a[i];
  return best < 1;
}
