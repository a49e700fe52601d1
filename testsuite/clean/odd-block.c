// The end of a block of odd size, in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

static char *block;

static void use(void) {
  block[3] = 1;
}

static void end(void) {
  free(block);
}

int main(void) {
  block = malloc(100);
  use();
  end();
  return 0;
}
