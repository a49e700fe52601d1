// Calls tell the runtime the call stack; leaf functions without checks do not.
// run: -O0
// run: -O2
// run: -O2 -fno-omit-frame-pointer
// run: -O2 -fPIC
// stack: enter enter enter leave enter leave leave leave
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
int x;
__attribute__((noipa)) static int silent(int a) { return a * 2; }
__attribute__((noipa)) static void inner(void) { x = 1; }  // yeti: write4 x
__attribute__((noipa)) static int outer(int n) {
  inner();
  if (n > silent(3)) return n;
  inner();
  return n + 1;
}
int main(void) { return outer(1) != 2; }
