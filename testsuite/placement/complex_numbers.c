// Complex numbers are accessed by their parts once they are lowered: from GCC 14
// on, whose forwprop splits copies of them, always.
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
  *p = z;  // yeti[!GCC 14]: read_range(16) z; write_range(16) *p  // yeti[GCC 14]: read8 __real z; read8 __imag z; write8 __real *p; write8 __imag *p
}
int main(void) {
  set(2.0);
  both(&z);
  return get(&z) != 0.0;
}
