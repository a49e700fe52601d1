# The operator that a hint of a reduction names, in C, C++ and Fortran; and no
# hint where the variable is not only updated.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# operators PROGRAM: prints what the hints say of each variable, sorted.
operators() {
  "./$1" 2>&1 >/dev/null | sed -n \
    -e "s/^  Hint: .* update '\(.*\)': use reduction(\(.*\):.*) on.*/\1 \2/p" \
    -e "s/^  Hint: .* update '\(.*\)': declare a reduction for \([^ ]*\) .*/\1 \2/p" |
    LC_ALL=C sort -u
}

# c_program: prints a program with a loop for each line `TYPE NAME STATEMENT`.
c_program() {
  awk '{ type = $1; name = $2; $1 = $2 = ""
    declarations = declarations type " " name ";\n"
    loops = loops "#pragma omp parallel for num_threads(2) schedule(static)\n" \
      "  for (int i = 0; i < 100; i++) {" $0 " }\n" }
    END { print declarations "double a[100]; int n[100];" > "variables.h"
          print loops > "loops.h" }' "$1"
  { cat "$2"; echo '#include "variables.h"
int main(void) {
#include "loops.h"
}'; } > "$3"
}

cat > cases.c.txt <<'END'
double m1 m1 = fmax(m1, a[i]);
double m2 m2 = m2 > a[i] ? m2 : a[i];
double m3 m3 = a[i] < m3 ? a[i] : m3;
float m4 m4 = fminf(a[i], m4);
int m5 m5 = n[i] > m5 ? n[i] : m5;
double m6 m6 = a[i] < m6 ? m6 : a[i];
int m7 if (m7 <= n[i]) m7 = n[i];
int b1 b1 = b1 && n[i];
int b2 b2 = n[i] > 3 || b2;
int b3 b3 = b3 && (n[i] || a[i] > 1);
unsigned u1 u1 &= n[i];
unsigned u2 u2 = n[i] | u2;
unsigned u3 u3 ^= n[i];
double f1 f1 = combine(f1, a[i]);
double no1 no1 = no1 > a[i] ? no1 : a[i] + no1;
double no2 no2 = fmax(no2, a[i]); no2 += 1;
int no3 no3 = !no3 && n[i];
double no4 no4 = fmax(no4, a[i]); a[i] = no4;
double no5 no5 = n[i] > 2 ? no5 : a[i];
double no6 no6 = a[i] - no6;
END
cat > head.c <<'END'
#include <math.h>
static double combine(double x, double y) { return x * y + x + y; }
END
c_program cases.c.txt head.c hints.c
cat > cases.cc.txt <<'END'
double m1 m1 = std::max(m1, a[i]);
double m2 m2 = std::min(a[i], m2);
int m3 m3 = std::max<int>(m3, i);
double m4 m4 = std::fmax(m4, a[i]);
bool b1 b1 = b1 && a[i] > 0;
bool b2 b2 = b2 || a[i] > 0;
bool b3 b3 &= a[i] > 0;
bool b4 b4 |= a[i] > 0;
double no1 no1 = std::max(no1, no1 + a[i]);
double no2 no2 = std::max(a[i], a[i] * no2);
END
printf '#include <algorithm>\n#include <cmath>\n' > head.cc
for level in O0 O2; do
  c_program cases.c.txt head.c hints.c
  "$YETI_GCC" -g -$level -fopenmp hints.c -o c -lm || exit 99
  tap_equal "C, -$level" "$(operators c)" 'b1 &&
b2 ||
b3 &&
f1 combine()
m1 max
m2 max
m3 min
m4 min
m5 max
m6 max
m7 max
u1 &
u2 |
u3 ^'
  c_program cases.cc.txt head.cc hints.cc
  "$YETI_GXX" -g -$level -fopenmp hints.cc -o cxx || exit 99
  tap_equal "C++, -$level" "$(operators cxx)" 'b1 &&
b2 ||
b3 &
b4 |
m1 max
m2 min
m3 max
m4 max'
done

if [ -z "$YETI_GFORTRAN" ]; then
  tap_skip 'Fortran' 'no Fortran compiler'
  tap_done
fi
cat > cases.f90.txt <<'END'
m1 = max(m1, a(i))
m2 = min(a(i), m2)
k1 = max(k1, i, 5)
k2 = iand(k2, i)
k3 = ior(k3, i)
k4 = ieor(i, k4)
l1 = l1 .and. a(i) > 0
l2 = a(i) > 0 .or. l2
l3 = l3 .eqv. a(i) > 0
l4 = l4 .neqv. a(i) > 0
m3 = max(m3, a(i)) + 1
k5 = max(k5, i) + min(k5, i)
END
{
  echo 'program hints
  real(8) :: a(100), m1, m2, m3
  integer :: i, k1, k2, k3, k4, k5
  logical :: l1, l2, l3, l4
  a = 1; m1 = 0; m2 = 0; m3 = 0; k1 = 0; k2 = 0; k3 = 0; k4 = 0; k5 = 0
  l1 = .true.; l2 = .true.; l3 = .true.; l4 = .true.'
  sed 's/.*/  !$omp parallel do num_threads(2) schedule(static)\
  do i = 1, 100\
    &\
  end do/' cases.f90.txt
  echo '  print *, m1, m2, m3, k1, k2, k3, k4, k5, l1, l2, l3, l4
end program'
} > hints.f90
for level in O0 O2; do
  "$YETI_GFORTRAN" -g -$level -fopenmp hints.f90 -o fortran || exit 99
  tap_equal "Fortran, -$level" "$(operators fortran)" 'k1 max
k2 iand
k3 ior
k4 ieor
l1 .and.
l2 .or.
l3 .eqv.
l4 .neqv.
m1 max
m2 min'
done
tap_done
