# Compile time of deep nests and long functions: it must not be exponential in
# the depth of a nest, and a long function must not keep thousands of runs. A
# generous limit of processor time detects what never ends; the rest is counted.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# compile FILE OPTIONS...: leaves the assembler text in out.s and what is
# explained in 'told'.
compile() {
  (ulimit -t 30 && exec "$YETI_GCC" "$@" -w -fplugin-arg-yeti-explain -S \
    -o out.s) >told 2>&1
}

# nest DEPTH FIRST BOUND STEP: a nest over an array of four elements in each
# direction; in FIRST and BOUND, # is the number of the loop.
nest() {
  awk -v depth="$1" -v first="$2" -v bound="$3" -v step="$4" 'BEGIN {
    printf "extern double A"
    for (k = 0; k < depth; k++) printf "[4]"
    printf ";\nvoid f("
    for (k = 0; k < depth; k++) printf "%sint n%d", k ? ", " : "", k
    print ") {\n  int o = 0;"
    for (k = 0; k < depth; k++) {
      from = first; to = bound
      gsub("@", k ? "i" k - 1 : "o", from); gsub("#", k, to)
      printf "for (int i%d = %s; i%d < %s; i%d += %d)\n", k, from, k, to, k, step
    }
    printf "A"
    for (k = 0; k < depth; k++) printf "[i%d]", k
    print " += 1.0;\n}"
  }'
}

# All of the array is one block, however deep the nest.
for depth in 5 8 12; do
  nest $depth 0 4 1 >whole.c
  tap_run "$depth loops over a whole array" compile whole.c -O2
  tap_contains "$depth loops over a whole array: one block" "$(cat told)" \
    'one check of a block before the loop'
done
# Parts of it are more than one range: most of the loops keep the checks.
for depth in 5 8 12; do
  for kind in '0 n# 1' '@ 4 1' '0 4 2' '1 3 1'; do
    nest $depth $kind >part.c
    tap_run "$depth loops: $kind" compile part.c -O2
  done
done
if [ -n "${YETI_GFORTRAN:-}" ]; then
  awk 'BEGIN {
    rank = 15
    for (k = 1; k <= rank; k++) {
      names = names (k > 1 ? "," : "") "i" k
      shape = shape (k > 1 ? "," : "") ":"
    }
    print "subroutine f(a)\ndouble precision :: a(" shape ")\ninteger ::&\n" names
    for (k = rank; k > 0; k--) print "do i" k " = 1, size(a, " k ")"
    print "a(&\n" names ") = 1"
    for (k = 0; k < rank; k++) print "end do"
    print "end subroutine"
  }' >rank.f90
  tap_run 'an array of rank 15' sh -c \
    'ulimit -t 30 && exec "$YETI_GFORTRAN" -O2 -c rank.f90'
fi

# branches COUNT STATEMENT: a loop around COUNT statements; # is their number.
branches() {
  awk -v count="$1" -v statement="$2" 'BEGIN {
    print "void f(int *a, int *b, int *c, int n, int x) {"
    print "for (int i = 0; i < n; i++) {"
    for (k = 0; k < count; k++) {
      line = statement
      gsub("#", k, line)
      print line
    }
    print "}}"
  }'
}

# The largest frame of out.s, in bytes.
frame() {
  sed -n 's/.*subq\t\$\([0-9]*\), %rsp/\1/p' out.s | sort -n | tail -n 1
}

branches 1000 'if (a[i + #] > #) b[i + 3 * #] = c[i + 2 * #];' >long.c
tap_run '3000 accesses in a loop' compile long.c -O1
runs=$(grep -c __yeti_run_break out.s)
[ "$runs" -ge 1 ] && [ "$runs" -le 64 ]
tap_equal "few of them are followed as runs: $runs" $? 0
[ "$(frame)" -le 8192 ]
tap_equal "they take little of the stack: $(frame) bytes" $? 0
notes=$(grep -c 'call.*__yeti_\(note\|run_break\)' out.s)
[ "$notes" -ge 1000 ]
tap_equal "the others are noted: $notes checks" $? 0
tap_done
