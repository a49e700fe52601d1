// Locals are checked if and only if their address leaves the function.
// run: -O1
// run: -O2
// run: -O2 -fipa-pta
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
int *published;
int sink;
__attribute__((noipa)) static void use(const int *p) { sink = *p; }  // yeti: read4 *p; write4 sink

__attribute__((noipa)) static int kept(int n) {
  int array[16];
  for (int i = 0; i < 16; ++i) array[i] = n + i;
  return array[n];
  // dump[!-fipa-pta]: array.*skipped, a local variable whose address does not
}
__attribute__((noipa)) static void escapes(void) {
  int local = 3;  // yeti: write4 local
  published = &local;  // yeti: write8 published
  use(&local);
  published = 0;  // yeti: write8 published
}
__attribute__((noipa)) static int heap(int n) {
  int *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; ++i) p[i] = i;  // yeti[-fipa-pta]: write4 p[i]
  int last = p[n - 1];  // yeti[-fipa-pta]: read4 p[n - 1]
  free(p);
  return last;
  // dump[!-fipa-pta]: the pointer leads only to memory that does not leave the function
}
int main(void) {
  escapes();
  return kept(2) - 4 + heap(4) - 3;
}
