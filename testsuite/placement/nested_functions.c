// GNU C's nested functions share variables through a frame record; a jump out of
// one lands in the outer function.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
int total;
__attribute__((noipa)) static void call(void (*f)(int)) { f(3); }
__attribute__((noipa)) static int outer(void) {  // yeti: write8 ?
  int local = 1;  // yeti: write4 local
  void inner(int n) { local += n; }  // yeti: read4 local; write4 local
  call(inner);
  return local;  // yeti: read4 local
}
__attribute__((noipa)) static int leaves(void) {  // yeti: write8 ?
  __label__ out;
  void inner(int n) {
    total = n;  // yeti: write4 total
    goto out;
  }
  call(inner);
  return 0;
out:
  return 1;
}
int main(void) { return outer() != 4 || !leaves(); }
