// Bit-fields: neighbours share a storage unit, and the unit is what is checked.
// run: -O0
// run: -O2
// run: -O3
// SPDX-License-Identifier: GPL-3.0-or-later
struct Flags {
  unsigned a : 3;
  unsigned b : 7;
  unsigned : 0;
  unsigned c : 4;
  char plain;
  unsigned long wide : 40;
};
struct Flags flags;
struct __attribute__((packed)) Packed {
  char first;
  unsigned bits : 20;
} packed;

__attribute__((noipa)) static void set(struct Flags *f) {
  f->a = 1;      // yeti: write2 f->a
  f->b = 2;      // yeti: write2 f->b
  f->c = 3;      // yeti: write1 f->c
  f->plain = 4;  // yeti: write1 f->plain
}
__attribute__((noipa)) static void set_wide(struct Flags *f) {
  f->wide = 5;  // yeti: write8 f->wide
}
__attribute__((noipa)) static int get(struct Flags *f) {
  return f->b;  // yeti: read2 f->b
}
__attribute__((noipa)) static void set_packed(struct Packed *p) {
  p->bits = 9;  // yeti: write_range(3) p->bits
}
int main(void) {
  set(&flags);
  set_wide(&flags);
  set_packed(&packed);
  return get(&flags) != 2;
}
