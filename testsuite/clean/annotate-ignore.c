// Writes that the program wants to be ignored, until it says otherwise.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

void AnnotateIgnoreWritesBegin(const char *, int);
void AnnotateIgnoreWritesEnd(const char *, int);

int x;

static void first(void) {
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  x = 1;
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
}

static void second(void) {
  x = 2;
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
