// Dependences of array sections, block by block.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kBlock = 8 };
int a[4 * kBlock], sum[4];

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int b = 0; b < 4 * kBlock; b += kBlock) {
#pragma omp task depend(out : a [b:kBlock])
    for (int i = b; i < b + kBlock; i++) a[i] = i;  // RACE: write 4 'a[i]'
#pragma omp task depend(in : a [b + 1:kBlock])
    for (int i = b; i < b + kBlock; i++)
      sum[b / kBlock] += a[i];  // RACE: read 4 'a[i]'
  }
  return 0;
}
