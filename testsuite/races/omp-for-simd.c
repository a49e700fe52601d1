// A combined parallel for simd: chunks meet at their borders.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 128 };
int a[kSize + 1], b[kSize + 1];

int main(void) {
#pragma omp parallel for simd num_threads(4) schedule(static)
  for (int i = 0; i < kSize; i++) a[i] = a[i + 1] + i;  // RACE: read|write
  return 0;
}
