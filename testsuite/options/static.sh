# Warnings of races that are certain at compile time: how users turn them off or
# into errors, what a plain -Werror makes of them, and what they say. No clean
# program of the tests and of the benchmarks has one; many racy ones do, at the
# lines that a run reports.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

LC_ALL=C
export LC_ALL

cat >program.c <<'END'
void next(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i + 1] = a[i];
}
END
compile() {
  "$YETI_GCC" -fdiagnostics-plain-output -fopenmp -c program.c "$@" 2>&1
}

told=$(compile)
tap_contains 'the warning' "$told" "program.c:4:14: warning: data race: write of 'a[i + 1]' by one iteration and read of 'a[i]' by another iteration [-Wyeti-race]"
tap_contains 'its example' "$told" "program.c:4:14: note: for example iterations i = 0 and i = 1 at 'a[1]', if n >= 2"
tap_equal 'once' "$(printf '%s\n' "$told" | grep -c 'Wyeti-race')" 1

# quiet TEXT OPTION...: passes if the program compiles without a message.
quiet() {
  text=$1
  shift
  tap_equal "$text" "$(compile "$@"):$?" ':0'
}
quiet 'warn=none' -fplugin-arg-yeti-warn=none
quiet 'the wrapper takes -Wno-yeti-race' -Wno-yeti-race
quiet '-w' -w
quiet 'ignore=' -fplugin-arg-yeti-ignore=next
quiet 'without -fopenmp there is no race' -fno-openmp

tap_run '-Werror leaves it a warning' compile -Werror
tap_contains 'which is told' "$(compile -Werror)" 'warning: data race'
tap_refused 'warn=error' 'error: data race' compile -fplugin-arg-yeti-warn=error
tap_refused 'the wrapper takes -Werror=yeti-race' 'error: data race' \
  compile -Werror=yeti-race
tap_run 'the last of them counts' compile -Werror=yeti-race -Wyeti-race
# -Werror stays as it was for GCC's own warnings.
tap_refused 'other warnings are errors with -Werror' 'unused variable' \
  compile -Wall -Werror -include /dev/stdin <<'END'
static inline void other(void) { int unused; }
END

# Prints `file:line` of the warnings of the programs named on stdin.
cat >warnings_of <<'END'
#!/bin/sh
for program; do
  case $program in
    *.c) compiler=$CC ;;
    *.cc) compiler=$CXX ;;
    *) [ -n "$YETI_GFORTRAN" ] || continue; compiler=$FC ;;
  esac
  options=$(sed -n 's,^.*\(//\|!\) *OPTIONS: *,,p' "$program" | tr '\n' ' ')
  $compiler -fplugin="$YETI_PLUGIN" -fplugin-arg-yeti-static -fsyntax-only -$LEVEL \
    -fdiagnostics-plain-output -fopenmp $options -I"$top_srcdir/$TEST_H" \
    -J"$work" "$program" 2>&1 |
    awk -v program="$program" '
      index($0, program ":") == 1 {
        split(substr($0, length(program) + 2), parts, ":")
        line = parts[1]
      }
      /\[-Wyeti-race\]/ { print program ":" line }
      /internal compiler error/ { print program ": " $0 }'
done | sort -u
END
: "${CC:=gcc}" "${CXX:=g++}" "${FC:=gfortran}"
: "${YETI_PLUGIN:=$top_builddir/plugin/yeti.so}"
export CC CXX FC YETI_PLUGIN LEVEL TEST_H top_srcdir work
TEST_H=testsuite/lib
# compilable PROGRAM...: names those that this version of GCC can compile.
version=$($CC -dumpversion)
compilable() {
  for program do
    oldest=$(sed -n 's,^.*\(//\|!\) *GCC: *,,p' "$program")
    [ "${version%%.*}" -lt "${oldest:-0}" ] || echo "$program"
  done
}
openmp_programs() {
  grep -lE 'OPTIONS:.*-fopenmp|pragma omp|[!]\$omp' $(compilable "$@")
}
for LEVEL in O0 O2; do
  tap_equal "no clean program has a warning at -$LEVEL" \
    "$(openmp_programs "$top_srcdir"/testsuite/clean/*.* \
         "$top_srcdir"/bench/kernels/* "$top_srcdir"/bench/programs/* |
       xargs sh warnings_of)" ''
done

# Threads and lanes need no -fopenmp to be found.
LEVEL=O0
tap_equal 'no other clean program has a warning' \
  "$(compilable "$top_srcdir"/testsuite/clean/*.* | xargs sh warnings_of)" ''

# Racy programs: each warning stands at a line whose race a run reports, and is
# there for a good part of them, the more so if what orders their runs is seen to
# order nothing. In omp-task-thread-number-told.c a race of two accesses has one
# that a run takes for one of the thread.
told_of() {
  openmp_programs "$top_srcdir"/testsuite/races/*.* | xargs sh warnings_of
}
told_of >racy
TEST_H=testsuite/static/lib
told_of >racy_unordered
wrong=$(cat racy racy_unordered | grep -v 'thread-number-told' |
  while IFS=: read -r program line; do
    sed -n "${line}p" "$program" | grep -q 'RACE' || echo "$program:$line"
  done)
tap_equal 'warnings of racy programs stand where a run reports races' "$wrong" ''
all=$(openmp_programs "$top_srcdir"/testsuite/races/*.* |
  if [ -n "$YETI_GFORTRAN" ]; then cat; else grep -v 'f90$'; fi | wc -l)
# at_least FILE PERCENT TEXT
at_least() {
  count=$(sed 's/:.*//' "$1" | sort -u | wc -l)
  tap_run "$3 with a warning: $count of $all" \
    test "$((count * 100))" -ge "$((all * $2))"
}
at_least racy 55 'racy programs'
at_least racy_unordered 60 'racy programs that nothing orders'
tap_done
