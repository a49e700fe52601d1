// A store that the source makes under a condition stays there, even when the
// place was stored to before, and even with -fallow-store-data-races.
// run: -O0
// run: -O1
// run: -O2
// run: -O3
// run: -Ofast
// run: -O2 -fallow-store-data-races
// SPDX-License-Identifier: GPL-3.0-or-later
int flag, value, sum;

__attribute__((noipa)) static void conditional(int *p, int c) {
  *p = 1;  // yeti: write4 *p
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);  // yeti: atomic_store_32 release flag
  if (c) *p = 2;
}
// Store motion would load the sum before the loop and store it after.
__attribute__((noipa)) static void in_loop(const int *c, int n) {
  for (int i = 0; i < n; ++i)
    if (c[i]) sum += c[i];  // yeti: read4 c[i]
}
// Options of a function's own change nothing.
__attribute__((noipa, optimize("Ofast"))) static void own_options(
    int *p, const int *c, int n) {
  for (int i = 0; i < n; ++i)
    if (c[i]) *p = i;  // yeti: read4 c[i]
}
int zeros[4];
int main(void) {
  conditional(&value, 0);
  in_loop(zeros, 4);
  own_options(&value, zeros, 4);
  in_loop(zeros, 4);
  return 0;
}
