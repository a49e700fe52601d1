// Complex numbers are accessed by their parts once they are lowered.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
_Complex double z;

__attribute__((noipa)) static void set(double x) {
  __real__ z = x;  // yeti: write8 __real z
}
__attribute__((noipa)) static double get(_Complex double *p) {
  return __imag__ *p;  // yeti: read8 __imag *p
}
__attribute__((noipa)) static void both(_Complex double *p) {
  *p = z;  // yeti: read_range(16) z; write_range(16) *p
}
int main(void) {
  set(2.0);
  both(&z);
  return get(&z) != 0.0;
}
