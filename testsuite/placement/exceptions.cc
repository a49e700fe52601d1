// A landing pad tells the runtime how deep the stack is, on the way to a handler
// and on the way through a clean-up.
// run: -O0
// run: -O2
// run: -O3 -fPIC
// stack[!-O0]: enter enter enter enter resume enter leave resume leave leave
// stack[-O0]: enter enter enter enter resume enter leave resume resume leave leave
// SPDX-License-Identifier: GPL-3.0-or-later
int x;
struct Guard {
  __attribute__((noipa)) ~Guard() { x = 2; }  // yeti: write4 x
};
__attribute__((noipa)) void thrower(int n) {
  if (n) throw n;  // yeti: write4 ?
}
__attribute__((noipa)) void guarded() {
  Guard guard;
  thrower(1);
}
__attribute__((noipa)) int run() {
  try {
    guarded();
  } catch (int n) {  // yeti: read4 ?
    return n;
  }
  return 0;
}
int main() { return run() != 1; }
