// A fast Fourier transform in place, of a power of two of complex numbers: in
// each stage the butterflies are twice as wide.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void reverse_bits(double complex *x, long n) {
  for (long i = 1, j = 0; i < n; i++) {
    long bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      double complex swap = x[i];
      x[i] = x[j];
      x[j] = swap;
    }
  }
}

static void transform(double complex *x, const double complex *roots, long n) {
  reverse_bits(x, n);
  for (long half = 1; half < n; half *= 2) {
    long step = n / (2 * half);
#pragma omp parallel for collapse(2)
    for (long start = 0; start < n; start += 2 * half)
      for (long j = 0; j < half; j++) {
        double complex even = x[start + j];  // RACE: maybe read
        double complex odd = x[start + j + half] * roots[j * step];  // RACE: maybe read
#ifdef RACE  // every group writes into the first
        x[j] = even + odd;  // RACE: write 8 '__real x[j]|__imag x[j]'
#else
        x[start + j] = even + odd;
#endif
        x[start + j + half] = even - odd;  // RACE: maybe
      }
  }
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 1 << 20;
  double complex *x = malloc(n * sizeof *x);
  double complex *roots = malloc(n / 2 * sizeof *roots);
  for (long i = 0; i < n; i++) x[i] = i % 13 + i % 7 * I;
  for (long i = 0; i < n / 2; i++) {
    double angle = -2 * 3.14159265358979323846 * i / n;
    roots[i] = cos(angle) + sin(angle) * I;
  }
  for (int round = 0; round < 3; round++) {
    transform(x, roots, n);
    for (long i = 0; i < n; i++) x[i] /= sqrt(n);
  }
  double sum = 0;
  for (long i = 0; i < n; i++) sum += cabs(x[i]);
  printf("%.9g\n", sum);
  free(x);
  free(roots);
  return 0;
}
