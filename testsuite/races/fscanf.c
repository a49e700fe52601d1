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
  int assigned = vfscanf(file, format, list);  // RACE[v]: previous write
  va_end(list);
  return assigned;
}

static void first(void) {
  int assigned = fscanf(file, "%*d %lf ", &real);  // RACE[f]: previous write
  if (assigned != 1) order_wait(60);
  if (scan("%4c%ld %n%d", four, &wide, &position, &missing) != 2)
    order_wait(60);
}

static void second(void) {
  real = 1;      // RACE[f]: current write 8 'real'
  four[3] = 1;   // RACE[v]: current write 1 'four[3]'
  wide = 1;      // RACE[v]: current write 8 'wide'
  position = 1;  // RACE[v]: current write 4 'position'
}

int main(void) {
  file = fmemopen(text, strlen(text), "r");
  run_in_turn(first, second);
  return 0;
}
