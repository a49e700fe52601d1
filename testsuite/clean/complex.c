// The real and the imaginary part are two locations, a complex number is both.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <complex.h>

#include "test.h"

double _Complex z;

static void first(void) {
  __real__ z = 1;
}

static void second(void) {
  __imag__ z = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
