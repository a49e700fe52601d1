// A handler's accesses count, though it interrupts code whose accesses the
// program wants to be ignored, and those of that code do not.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>

#include "test.h"

void AnnotateIgnoreReadsBegin(const char *, int);
void AnnotateIgnoreReadsEnd(const char *, int);
void AnnotateIgnoreWritesBegin(const char *, int);
void AnnotateIgnoreWritesEnd(const char *, int);

int x, y, own, ignored, seen;

static void handler(int number) {
  own = number;
  seen = own;
}

static void first(void) {
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  ignored = 1;
  raise(SIGUSR1);
  ignored = 2;
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
}

static void second(void) {
  ignored = 3;
  x = 3;
  y = 4;
}

int main(void) {
  signal(SIGUSR1, handler);
  run_in_turn(first, second);
  return x == 0 || own < 0;
}
