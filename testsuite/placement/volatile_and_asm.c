// Volatile accesses are plain ones. Operands of asm are not checked: hand-made
// atomic operations live there.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
volatile int v;
int counter;

__attribute__((noipa)) static int set(void) {
  v = 1;  // yeti: write4 v
  v = 2;  // yeti: write4 v
  __asm__ volatile("lock; incl %0" : "+m"(counter) : : "memory");
  return v;  // yeti: read4 v
}
int main(void) {
  return set() != 2;
}
