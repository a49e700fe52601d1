// A race that the program declares to be harmless, up to its last byte.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

void AnnotateBenignRaceSized(const char *, int, const volatile void *, long,
                             const char *);

char text[8];

static void first(void) {
  text[4] = 1;
}

static void second(void) {
  text[4] = 2;
}

int main(void) {
  AnnotateBenignRaceSized(__FILE__, __LINE__, text, 5, "a test");
  run_in_turn(first, second);
  return 0;
}
