// AnnotateHappensBefore and AnnotateHappensAfter are an edge of the program's
// own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

void AnnotateHappensBefore(const char *, int, const volatile void *);
void AnnotateHappensAfter(const char *, int, const volatile void *);

int x, tag, other;

static void first(void) {
  x = 1;
  AnnotateHappensBefore(__FILE__, __LINE__, &tag);
}

static void second(void) {
  AnnotateHappensAfter(__FILE__, __LINE__, &tag);
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
