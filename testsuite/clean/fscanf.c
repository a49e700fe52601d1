// fscanf and vfscanf write through their pointers, and no further.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

char text[] = "1 2.5 abcd 77 x";
FILE *file;
double real;
char four[8];
long wide;
int position, missing;

static int scan(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int assigned = vfscanf(file, format, list);
  va_end(list);
  return assigned;
}

static void first(void) {
  int assigned = fscanf(file, "%*d %lf ", &real);
  if (assigned != 1) order_wait(60);
  if (scan("%4c%ld %n%d", four, &wide, &position, &missing) != 2)
    order_wait(60);
}

static void second(void) {
  four[4] = 1;
  missing = 1;
}

int main(void) {
  file = fmemopen(text, strlen(text), "r");
  run_in_turn(first, second);
  return 0;
}
