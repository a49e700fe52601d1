// memcpy and the like: the checks stand in the code, because GCC may expand the
// call inline.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>
struct Block {
  char bytes[100];
} a, b;
volatile unsigned long n = 10;

__attribute__((noipa)) static int all(char *p, char *q, unsigned long size) {
  memcpy(p, q, size);  // yeti: read_range(10) *q; write_range(10) *p
  memmove(p, q, 33);  // yeti: read_range(33) *q; write_range(33) *p
  memset(p, 1, size);  // yeti: write_range(10) *p
  memset(&b, 2, sizeof b);  // yeti: write_range(100) b
  memcpy(&a, &b, 0);
  return memcmp(p, q, size);  // yeti: read_range(10) *p; read_range(10) *q
}
int main(void) {
  unsigned long size = n;  // yeti: read8 n
  return all(a.bytes, b.bytes, size) >= 0;
}
