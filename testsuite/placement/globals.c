// Static variables of at least a page are registered once, before the program's
// constructors: those that this unit defines, that threads may share and that
// can change.
// run: -O0 -fplugin-arg-yeti-detector=slimstate
// run: -O2 -fplugin-arg-yeti-detector=slimstate
// run: -O2 -fplugin-arg-yeti-detector=slimstate -fPIC -fchecking=2
// run: -O2 -fplugin-arg-yeti-detector=slimstate -fcommon
// run: -O2 -fplugin-arg-yeti-detector=slimstate -flto
// run: -O0 -fplugin-arg-yeti-detector=slimstate -flto -ffat-lto-objects
// run: -O2 -fplugin-arg-yeti-detector=fasttrack
// stack[-fplugin-arg-yeti-detector=slimstate]: globals(28672) enter leave enter leave
// stack[-fplugin-arg-yeti-detector=fasttrack]: enter leave enter leave
// SPDX-License-Identifier: GPL-3.0-or-later
#define KEPT __attribute__((used))
KEPT char page[4096];
KEPT static int table[4096] = {1};
KEPT char small[4095];
KEPT const char text[5000] = "constant";
KEPT __thread char own[5000];
extern char elsewhere[100000];

__attribute__((constructor(101), noipa)) static void early(void) {
  static KEPT char local[8192];
  page[0] = 1;  // yeti: write1 page[0]
}

int main(void) {
  page[1] = 1;  // yeti: write1 page[1]
  return 0;
}
