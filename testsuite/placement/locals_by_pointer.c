// A pointer that may point to a local which has left the function is checked. From
// GCC 16 on it still has its name where it is used.
// run: -O1
// run: -O2
// run: -O3
// SPDX-License-Identifier: GPL-3.0-or-later
int *published;
int sink;
__attribute__((noipa)) static void use(const int *p) {
  sink = *p;  // yeti: read4 *p; write4 sink
}
__attribute__((noipa)) static int through_pointer(int which) {
  int out = 1, in = 2;  // yeti: write4 out
  published = &out;  // yeti: write8 published
  use(published);
  int *p = which ? &out : &in;
  *p = 3;  // yeti[!GCC 16]: write4 ?  // yeti[GCC 16]: write4 *p
  __asm__ volatile("" : : : "memory");
  return out + in;  // yeti: read4 out
}
int main(void) { return through_pointer(1) != 5; }
