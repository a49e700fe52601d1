# Which accesses are noted inline and which by a call; and that such a call
# preserves the registers that compiled code relies on.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# accesses COUNT: prints COUNT statements whose checks cannot be joined.
accesses() {
  n=0
  while [ $n -lt "$1" ]; do
    echo "*p[$n] = i;"
    n=$((n + 1))
  done
}

# calls BODY: prints how many calls a function with that body makes to note.
calls() {
  echo "void g(void);
  void f(long **volatile q, long i, long n) {
    long **p = q; $1 }" >note.c
  "$YETI_GCC" -O1 -S note.c -o - | grep -c 'call.*__yeti_note'
}

short=$(accesses 4) long=$(accesses 100)
loop='for (long k = 0; k < n; k++)'
outside=$(calls "$long")
tap_run 'a function notes by calls' [ "$outside" -ge 100 ]
tap_equal 'a small loop notes inline' \
  "$(calls "$loop { p = q + k; $short } p = q; $long")" "$outside"
tap_run 'a large loop by calls' \
  [ "$(calls "$loop { p = q + k; $long }")" -ge 100 ]
tap_run 'a loop that calls functions by calls' \
  [ "$(calls "$loop { p = q + k; g(); $short }")" -ge 4 ]
quiet="$loop { p = q + k; $(accesses 10) }"
tap_run 'many small loops by calls' \
  [ "$(calls "$quiet $quiet $quiet")" -ge 10 ]

echo 'long double f(long double x, volatile long *p) { *p = 1; return x * *p; }
double g(double x, volatile long *p) { *p = 1; return x * *p; }' >x87.c
tap_equal 'a function with long doubles by ordinary calls' \
  "$("$YETI_GCC" -O2 -S x87.c -o - | grep -c 'call.*__yeti_note\>')" 1

tap_equal 'so are functions whose doubles may be there' \
  "$("$YETI_GCC" -O2 -mfpmath=both -S x87.c -o - |
    grep -c 'call.*__yeti_note\>')" 2

# The dialects and code models that the call is made for, and others.
echo '#include <stdio.h>
struct S { long l; int i; short s; char c; } __attribute__((packed)) s[2];
__attribute__((noipa)) void f(struct S *p) {
  p->l++, p->c++, p->i++, p->s++;
}
int main(void) {
  for (int k = 0; k < 5; k++) f((struct S *)((char *)s + 1));
  printf("%ld %d %d %d\n", ((struct S *)((char *)s + 1))->l,
         ((struct S *)((char *)s + 1))->i, ((struct S *)((char *)s + 1))->s,
         ((struct S *)((char *)s + 1))->c);
}' >models.c
for flags in -O0 -O2 '-O2 -masm=intel' '-O2 -mcmodel=large' '-O2 -fPIC' \
  '-O2 -fno-pic -no-pie' '-O2 -fcf-protection' '-O2 -flto'; do
  # shellcheck disable=SC2086
  "$YETI_GCC" $flags models.c -o models || exit 99
  tap_equal "a program of $flags" "$(./models 2>&1)" '5 5 5 5'
done

# General registers and vector registers, whatever the call leads to.
if [ "$(uname -m)" != x86_64 ]; then
  tap_skip 'calls keep registers' 'ordinary calls here'
else
  $CXX -std=c++17 -O1 -I"$top_srcdir" -Wall -Wextra -Werror \
    "$top_srcdir/testsuite/lib/kept_registers.cc" -o kept_registers \
    -L"$top_builddir/runtime" -lyeti -pthread \
    -Wl,-rpath,"$(cd "$top_builddir/runtime" && pwd)" || exit 99
  tap_run 'calls keep registers' ./kept_registers
  # Those of note_entry_points.cc and access_usual.cc, which jump to each other.
  objdump -dC --no-show-raw-insn "$top_builddir/runtime/libyeti.so" >code
  own='yeti::\(is_usual_\|(anonymous namespace)::Place::\)'
  sed -n -e '/^[0-9a-f]* <yeti_note_is_dealt_with>:/,/^$/p' \
    -e "/^[0-9a-f]* <$own.*>:/,/^\$/p" code >covered
  tap_equal 'what deals with an access at once can be read' \
    "$(grep '>:$' covered | grep -vc '\.cold')" 5
  tap_equal 'it has no use for vector registers' \
    "$(grep -E '%[xyz]?mm[0-9]' covered)" ''
  tap_equal 'it calls nothing else' \
    "$(grep -E '\<call\>' covered | grep -v "<$own")" ''
fi
tap_done
