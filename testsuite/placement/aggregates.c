// Structures that are copied, passed and returned by value.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
struct Big {
  int values[10];
};
struct Big a, b;
struct Small {
  char bytes[3];
} small, other;

__attribute__((noipa)) static void copy(void) {
  a = b;  // yeti: read_range(40) b; write_range(40) a
  small = other;  // yeti: read_range(3) other; write_range(3) small
}
__attribute__((noipa)) static int take(struct Big big) {
  return big.values[3];
}
__attribute__((noipa)) static struct Big make(int n) {
  struct Big big = {{n}};
  return big;
}
__attribute__((noipa)) static int pass(void) {
  return take(a);  // yeti: read_range(40) a
}
__attribute__((noipa)) static void receive(void) {
  a = make(3);  // yeti: write_range(40) a
}
__attribute__((noipa)) static void clear(struct Big *p) {
  *p = (struct Big){{0}};  // yeti: write_range(40) *p
}
int main(void) {
  copy();
  receive();
  int result = pass();
  clear(&b);
  return result;
}
