// The first coefficients of the Fourier series of (x + 1)^x on [0, 2]: much
// arithmetic, few accesses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { kSteps = 500 };
enum wave { kNone, kCosine, kSine };

static double value(double x, double frequency, enum wave wave) {
  double height = pow(x + 1, x);
  if (wave == kNone) return height;
  return height * (wave == kCosine ? cos(frequency * x) : sin(frequency * x));
}

// The integral from 0 to 2, by trapezoids.
static double integrate(double frequency, enum wave wave) {
  double step = 2.0 / kSteps;
  double sum = (value(0, frequency, wave) + value(2, frequency, wave)) / 2;
  for (int i = 1; i < kSteps; i++) sum += value(i * step, frequency, wave);
  return sum * step;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6000;
  static const double known[4][2] = {{2.88192, 0},
                                     {1.13404, -1.88209},
                                     {0.36222, -1.16481},
                                     {0.17032, -0.81471}};
  double pi = acos(-1);
  double *cosines = malloc(n * sizeof *cosines);
  double *sines = malloc(n * sizeof *sines);
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < n; i++) {
    cosines[i] = i == 0 ? integrate(0, kNone) / 2 : integrate(pi * i, kCosine);
    sines[i] = i == 0 ? 0 : integrate(pi * i, kSine);
  }
  int wrong = 0;
  for (int i = 0; i < 4 && i < n; i++)
    wrong |= fabs(cosines[i] - known[i][0]) > 1e-3 ||
             fabs(sines[i] - known[i][1]) > 1e-3;
  printf("%s\n", wrong ? "wrong" : "right");
  free(cosines);
  free(sines);
  return wrong;
}
