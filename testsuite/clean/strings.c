// strlen, strcpy, strcat and strcmp read up to the end of the string.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

char a[32] = "first", b[32] = "second", c[32] = "third", d[32] = "fourth";
const char *fourth = "fourth";
volatile size_t result;

static void first(void) {
  result = strlen(a);
  strcpy(b, fourth);
  strcat(c, fourth);
  result = strcmp(d, fourth);
}

static void second(void) {
  a[6] = 'x';
  b[7] = 'x';
  c[12] = 'x';
  d[7] = 'x';
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
