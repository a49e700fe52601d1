// Functions without a frame of their own, and resolvers that run before the
// runtime can, are left alone.
// run: -O0
// run: -O2
// run: -O2 -fsplit-stack
// run: -O2 -mstackrealign
// stack: enter enter leave leave
// SPDX-License-Identifier: GPL-3.0-or-later
int chosen, x;
static int one(void) { return 1; }
static int (*resolve(void))(void) {
  chosen = 1;
  return one;
}
int pick(void) __attribute__((ifunc("resolve")));
__attribute__((naked)) int bare(void) {
  __asm__("movl $7, %eax; ret");
}
__attribute__((noipa)) static void checked(void) { x = 1; }  // yeti: write4 x
__attribute__((noreturn, noipa)) static void stop(int status) {
  __builtin__Exit(status);
}
int main(void) {
  checked();
  int bad = pick() != 1 || bare() != 7;
  if (bad) stop(3);
  return 0;
}
