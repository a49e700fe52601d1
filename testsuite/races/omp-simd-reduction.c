// A simd loop that is shared among threads needs its reduction too.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
enum { kSize = 128 };
int a[kSize];

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd
    for (int i = 0; i < kSize; i++) sum += a[i];  // RACE: read|write 4 'sum'
  }
  return sum != 0;
}
