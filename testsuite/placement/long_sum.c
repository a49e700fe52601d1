// An address that is the sum of more terms than GCC compares.
// run: -O1 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot
// SPDX-License-Identifier: GPL-3.0-or-later
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

APART double sum(double *p, long n, long a, long b, long c, long d, long e,
                 long f, long g, long h, long i, long j) {
  long start = a * 3 + b * 5 + c * 7 + d * 11 + e * 13 + f * 17 + g * 19 +
               h * 23 + i * 29 + j * 31;
  double result = 0;
  for (long k = 0; k < n; k++) {
    p[start + k] += 1;  // yeti: write_range(80) p[start + k]
    result += p[start + k];
  }
  return result;
}

static double numbers[168];

SILENT int main(void) {
  return sum(numbers, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) != 10;
}
