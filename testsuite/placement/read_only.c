// What cannot be written needs no check; what can, does.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
static const int table[4] = {1, 2, 3, 4};
static const char *const names[] = {"a", "b"};
const int *pointer = table;
__thread int mine;
__thread int public_one;
static __thread int hidden;
static __thread int taken;
int *escaped;

__attribute__((noipa)) static int constants(int i) {
  return table[i] + names[i][0] + "xyz"[i];  // yeti: read1 *names[i]
}
__attribute__((noipa)) static int through_pointer(int i) {
  return pointer[i];  // yeti: read8 pointer; read4 pointer[i]
}
__attribute__((noipa)) static void thread_local_ones(void) {
  public_one = 1;  // yeti: write4 public_one
  hidden += public_one;  // yeti[-O0]: read4 public_one
  // dump: hidden: skipped, a thread-local variable whose address is not taken
  escaped = &taken;  // yeti: write8 escaped
  taken = 3;  // yeti: write4 taken
}
// A constant local can be seen by others once its address is out.
__attribute__((noipa)) static void constant_local(int n) {
  const int fixed = n;  // yeti: write4 fixed
  escaped = (int *)&fixed;  // yeti: write8 escaped
  __asm__ volatile("" : : : "memory");
}
int main(void) {
  thread_local_ones();
  if (hidden != 1) return 1;
  constant_local(4);
  return constants(1) + through_pointer(1) - 2 - 'b' - 'y' - 2;
}
