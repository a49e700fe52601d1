// The extent of strlen and the like shows only at run time: they stay calls, for
// the runtime to interpose, where GCC would have expanded them.
// run: -O0
// run: -O2
// run: -Os
// run: -O2 -minline-all-stringops
// asm: call.*[^a-z]strlen
// asm: call.*[^a-z]strcmp
// asm: call.*[^a-z]strcpy
// asm: call.*[^a-z]memchr
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>
char text[20] = "abc";
char copy[20];

__attribute__((noipa)) static int all(char *p, const char *q) {
  strcpy(p, q);
  int result = strlen(p) == 3;
  result &= strcmp(p, "abc") == 0;
  result &= memchr(q, 'c', 3) != 0;
  return result;
}
int main(void) {
  return !all(copy, text);
}
