// With _FORTIFY_SOURCE the calls are in inline functions of the C library's
// headers, and may be of the checking kind: the checks are the same.
// run: -O2 -D_FORTIFY_SOURCE=2
// dump: read of size_.* bytes at q_
// dump: write of size_.* bytes at p_
// dump: write of 100 bytes at &b
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>
struct Block {
  char bytes[100];
} a, b;
volatile unsigned long n = 10;
char room[10];

__attribute__((noipa)) static void all(char *p, char *q, unsigned long size) {
  memcpy(p, q, size);
  memset(&b, 2, sizeof b);
}
__attribute__((noipa)) static void bounded(const char *q, unsigned long size) {
  memcpy(room, q, size);
  // dump: write of size_.* bytes at &room
}
int main(void) {
  unsigned long size = n;  // yeti: read8 n
  all(a.bytes, b.bytes, size);
  bounded(b.bytes, size);
  return 0;
}
