// A compare-exchange reads its expected value and, on failure, writes it: plain
// accesses, which are checked when the expected value may be shared.
// run: -O1
// run: -O2
// run: -O3
// SPDX-License-Identifier: GPL-3.0-or-later
int word;
int shared_expected;

// With optimisation GCC folds it into a form that takes the expected value itself.
static inline __attribute__((always_inline)) int swap(int *p, int *expected) {
  return __atomic_compare_exchange_n(p, expected, 1, 0, 5, 0);  // yeti[!-O0]: atomic_compare_swap_32 seq_cst word
}
__attribute__((noipa)) static int local(void) {
  int expected = 0;
  return swap(&word, &expected);
}
__attribute__((noipa)) static int succeeds(int *expected) {
  return __atomic_compare_exchange_n(&word, expected, 2, 0, 4, 2);  // yeti: read_range(4) *expected; atomic_compare_exchange_32 acq_rel word; write_range(0) *expected
}
__attribute__((noipa)) static int fails(int *expected) {
  return __atomic_compare_exchange_n(&word, expected, 2, 1, 5, 5);  // yeti: read_range(4) *expected; atomic_compare_exchange_32 seq_cst word; write_range(4) *expected
}
int main(void) {
  int ok = local();
  shared_expected = 1;  // yeti: write4 shared_expected
  ok &= succeeds(&shared_expected);
  ok &= !fails(&shared_expected);
  return !(ok && shared_expected == 2);  // yeti: read4 shared_expected
}
