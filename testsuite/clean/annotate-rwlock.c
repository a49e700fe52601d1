// A reader-writer lock of the program's own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

void AnnotateRWLockCreate(const char *, int, const volatile void *);
void AnnotateRWLockAcquired(const char *, int, const volatile void *, long);
void AnnotateRWLockReleased(const char *, int, const volatile void *, long);

int x, lock;
long writer = 1;

static void increment(void) {
  AnnotateRWLockAcquired(__FILE__, __LINE__, &lock, writer);
  x++;
  AnnotateRWLockReleased(__FILE__, __LINE__, &lock, writer);
}

int main(void) {
  AnnotateRWLockCreate(__FILE__, __LINE__, &lock);
  run_in_turn(increment, increment);
  return x != 2;
}
