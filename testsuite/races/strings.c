// strlen, strcpy, strcat and strcmp read up to the end of the string.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "test.h"

char a[32] = "first", b[32] = "second", c[32] = "third", d[32] = "fourth";
const char *fourth = "fourth";
volatile size_t result;

static void first(void) {
  result = strlen(a);          // RACE[a]: previous read
  strcpy(b, fourth);           // RACE[b]: previous write
  strcat(c, fourth);           // RACE[c]: previous write
  result = strcmp(d, fourth);  // RACE[d]: previous read
}

static void second(void) {
  a[5] = 'x';   // RACE[a]: current write 1 'a[5]'
  b[6] = 'x';   // RACE[b]: current write 1 'b[6]'
  c[11] = 'x';  // RACE[c]: current write 1 'c[11]'
  d[0] = 'x';   // RACE[d]: current write 1 'd[0]'
}

int main(void) {
  run_in_turn(first, second);
  return 0;
}
