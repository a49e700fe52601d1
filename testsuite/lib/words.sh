# For tests of the words of a report, after tap.sh: the ordering helper as
# order.o, and the function below.
# SPDX-License-Identifier: GPL-3.0-or-later
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99

# words PROGRAM CASE TEXT: prints the first report of PROGRAM CASE, without
# numbers that change and without what other tests check.
words() {
  said "$1" "$2"
  tap_equal "$1: $2" "$got" "$3"
}

# As above, for a program that updates a variable. Whether the report is about
# the read or the write of an update depends on how the program was compiled,
# and on how far the other thread had come.
words_of_update() {
  said "$1" "$2"
  case $got in
    '  Write'*) got=$(printf '%s\n' "$got" |
      sed '2s/^  Previous read of size \(.\) from/  Previous write of size \1 to/') ;;
    *) got=$(printf '%s\n' "$got" |
      sed '1s/^  Read of size \(.\) from/  Write of size \1 to/') ;;
  esac
  tap_equal "$1: $2" "$got" "$3"
}

said() {
  got=$(OMP_DYNAMIC=false OMP_WAIT_POLICY=passive YETI_OPTIONS=max_reports=1 \
    timeout 60 "./$1" "$2" 2>&1 >/dev/null |
    sed -n -e 's/ at 0x[0-9a-f]*//' -e 's/ T[0-9][0-9]*/ T?/g' \
      -e 's/ (tid=[0-9]*, [a-z]*)//' -e 's/thread [0-9] of/thread ? of/g' \
      -e '/^  \(Read\|Write\|Previous\|Atomic\|Thread\|Task\|Hint\)/p' \
      -e 's/^  The race is.*: element/  Element/p')
}
