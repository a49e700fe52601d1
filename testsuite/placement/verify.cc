// In verify mode each access that threads may share is reported where it happens,
// whether or not it is checked; nothing is noted without a call.
// run: -O0 -fplugin-arg-yeti-verify -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-verify -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-verify -fplugin-arg-yeti-detector=slimcard
// run: -O2 -fplugin-arg-yeti-verify -fplugin-arg-yeti-detector=slimcard -flto
// no asm: __yeti_page_table
// SPDX-License-Identifier: GPL-3.0-or-later
#define APART __attribute__((noipa)) static

struct alignas(8) Pair {
  int a, b;
};

APART int same_bytes(volatile int *p) {
  int a = *p;  // yeti: read4 *p; verify_read(4) *p
  a += *p;     // yeti: verify_read(4) *p
  *p = a;      // yeti: write4 *p; verify_write(4) *p
  return a;
}

// The check and the report stand after the call.
APART Pair make(volatile int *p) {
  *p = 1;  // yeti: write4 *p; verify_write(4) *p
  return {1, 2};
}
APART void store(Pair *pair, volatile int *p) {
  *pair = make(p);  // yeti: verify_write(8) *pair; write8 *pair
}

// Checked and reported only if the pointer changes.
struct Base {
  __attribute__((noipa)) Base() {}  // yeti: vptr_write this->_vptr.Base; verify_vptr_write this->_vptr.Base
  virtual int kind() { return 1; }
};

APART int silent(int *p) __attribute__((no_sanitize("thread")));
APART int silent(int *p) {
  return *p;
}

APART int local(int n) {
  int a = n;
  return a + 1;
}

int main() {
  static int x = 1;
  static Pair pair;
  store(&pair, &x);
  new Base;
  return same_bytes(&x) - 2 + silent(&x) - 2 + local(0) - 1;
}
