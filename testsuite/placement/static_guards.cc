// Compiled code reports what orders the initialisation of a static local.
// run: -O0
// run: -O2
// asm: __yeti_acquire
// asm: __yeti_release
// SPDX-License-Identifier: GPL-3.0-or-later
struct Table {
  int entry;
  __attribute__((noipa)) explicit Table(int value) : entry(value) {}  // yeti: write4 this->entry
};
__attribute__((noipa)) static Table &table() {
  static Table only(7);  // yeti: atomic_load_8 acquire ?
  return only;
}
int main() {
  return table().entry + table().entry != 14;  // yeti: read4 table().entry
}
