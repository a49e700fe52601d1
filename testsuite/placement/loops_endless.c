// A check must not leave a loop that something in it may keep from going on:
// before it, it would stand for accesses that never happen, and after it, it
// would never be made.
// run: -O0 -fplugin-arg-yeti-detector=bigfoot
// SPDX-License-Identifier: GPL-3.0-or-later
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

// The innermost of three loops waits.
APART void waits(int *a, const int *p, int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i;  // yeti: write4 a[i]
    for (int j = 0; j < 3; j++)
      while (*p > j) continue;  // yeti: read_range(4) *p
  }
}

static int numbers[10], zero;

SILENT int main(void) {
  waits(numbers, &zero, 10);
}
