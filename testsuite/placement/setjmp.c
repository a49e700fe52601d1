// Where setjmp returns a second time the runtime hears how deep the stack is.
// run: -O0
// run: -O2
// stack: enter enter resume enter enter resume leave leave
// SPDX-License-Identifier: GPL-3.0-or-later
#include <setjmp.h>
static jmp_buf buffer;
int x;
__attribute__((noipa)) static void deep(int n) {
  if (n == 0) longjmp(buffer, 1);
  deep(n - 1);
  x = n;
}
__attribute__((noipa)) static int run(void) {
  volatile int tries = 0;
  if (setjmp(buffer) == 0) {
    tries++;
    deep(1);
  }
  return tries;
}
int main(void) { return run() != 1; }
