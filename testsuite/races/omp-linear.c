// A linear variable has a copy per member; the combine writes it once.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 64 };
int a[2 * kSize];

int main(void) {
  int j = 0;
#pragma omp parallel for simd num_threads(2) shared(j)
  for (int i = 0; i < kSize; i++) {
    a[j] = i;  // RACE: maybe read|write 4
    j += 2;    // RACE: read|write 4 'j'
  }
  return a[0] < 0;
}
