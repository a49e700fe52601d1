// As redundant.c, for what ends the lives of objects in C++.
// run: -O1 -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-detector=redcard
// run: -O3 -fplugin-arg-yeti-detector=slimcard
// SPDX-License-Identifier: GPL-3.0-or-later
#include <new>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

APART int deleted(volatile int *p, int *one, int *many) {
  int a = *p;  // yeti: read4 *p
  a += *p;
  delete one;
  a += *p;  // yeti: read4 *p
  delete[] many;
  a += *p;  // yeti: read4 *p
  ::operator delete(::operator new(8));
  a += *p;  // yeti: read4 *p
  return a;
}

SILENT int main() {
  int a[4] = {0};
  int *volatile hidden = a;
  deleted(hidden, new int, new int[9]);
}
