// Functions that are not to be checked: no checks, also where they are inlined,
// but they tell the call stack and their atomics synchronise.
// run: -O0 -fplugin-arg-yeti-ignore=glob_*
// run: -O2 -fplugin-arg-yeti-ignore=glob_*
// run: -O2 -g -fplugin-arg-yeti-ignore=glob_* -fplugin-arg-yeti-ignore=*nothing*
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, z, w;
int flag;

__attribute__((no_sanitize("thread"))) static int by_attribute(void) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);  // yeti: atomic_store_32 release flag
  return x++;
}
__attribute__((no_sanitize_thread)) static int by_old_attribute(void) {
  return y++;
}
static int glob_matched(void) {
  return z++;
  // dump: in a function that is not to be checked
}
static int checked(void) {
  return w++;  // yeti: read4 w; write4 w
}
__attribute__((noipa)) static int all(void) {
  return by_attribute() + by_old_attribute() + glob_matched() + checked();
}
int main(void) {
  return all();
}
