// A float complex is eight bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <complex.h>

#include "test.h"

float _Complex z[4], factor = 2;

static void first(void) {
  z[1] *= factor;  // RACE: previous read|write
}

static void second(void) {
  __imag__ z[1] = 2;  // RACE: current write 4
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
