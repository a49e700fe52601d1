// GCC turns small collapsed loops so that they begin with the step to the next
// iteration: the first one stands before the loop and is checked by itself.
// run: -O2 -fopenmp -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O3 -fopenmp -fplugin-arg-yeti-detector=bigfoot
// SPDX-License-Identifier: GPL-3.0-or-later
__attribute__((noipa)) static void halves(double *x, long n, long half) {
#pragma omp for collapse(2) schedule(static)
  for (long start = 0; start < n; start += 2 * half)
    for (long j = 0; j < half; j++) {
      x[start + j] = 1;  // yeti: write8 x[j + start]; write_range(24) ?; write_rows(2 x 32, 64) ?
      x[start + j + half] = 2;  // yeti: write8 x[half + j + start]; write_range(24) ?; write_rows(2 x 32, 64) ?
    }
}

static double numbers[24];

int main(void) {
  halves(numbers, 24, 4);
  return 0;
}
