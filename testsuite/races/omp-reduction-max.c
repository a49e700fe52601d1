// A maximum that is chosen by a condition needs a reduction.
// OPTIONS: -fopenmp
// REPORT: use reduction(max:best) on the 'parallel for' at
// SPDX-License-Identifier: GPL-3.0-or-later
int a[100];

int main(void) {
  int best = 0;
  for (int i = 0; i < 100; i++) a[i] = i + 1;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++)
    if (a[i] > best)  // RACE: maybe read 4 'best'
      best = a[i];    // RACE: write 4 'best'
  return best < 1;
}
