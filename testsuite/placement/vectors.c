// Vector types, unaligned members and streaming stores.
// run: -O0
// run: -O2 -mavx
// SPDX-License-Identifier: GPL-3.0-or-later
typedef int four __attribute__((vector_size(16)));
typedef int eight __attribute__((vector_size(32)));
typedef long long two __attribute__((vector_size(16)));
four f;
eight e;
two stream;
struct __attribute__((packed)) Packed {
  char c;
  int i;
  long long l;
} packed;

__attribute__((noipa)) static void set(four *p, int x) {
  *p = (four){x, x, x, x};  // yeti: write16 *p
}
__attribute__((noipa)) static void set_big(void) {
  e = (eight){1, 2, 3, 4, 5, 6, 7, 8};  // yeti: write_range(32) e
}
__attribute__((noipa)) static void unaligned(struct Packed *p) {
  p->i = 3;  // yeti: write_range(4) p->i
  p->l = 4;  // yeti: write_range(8) p->l
}
__attribute__((noipa)) static void around_the_cache(two *p) {
  __builtin_ia32_movntdq(p, (two){1, 2});  // yeti: write_range(16) *p
}
int main(void) {
  set(&f, 3);
  set_big();
  unaligned(&packed);
  around_the_cache(&stream);
  return 0;
}
