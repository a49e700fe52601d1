// Stores of virtual table pointers are told apart, and virtual tables are not
// checked.
// run: -O0
// run: -O2
// dump: skipped, a virtual table
// SPDX-License-Identifier: GPL-3.0-or-later
struct Base {
  __attribute__((noipa)) Base() {}  // yeti: vptr_write this->_vptr.Base; write4 this->member
  virtual int kind() { return 1; }
  int member = 0;
};
struct Derived : Base {
  __attribute__((noipa)) Derived() {}  // yeti: vptr_write this->_vptr.Base
  int kind() override { return 2; }
};
__attribute__((noipa)) int ask(Base *b) {
  return b->kind();  // yeti: read8 b->_vptr.Base
}
int main() {
  Base *b = new Derived;
  return ask(b) != 2;
}
