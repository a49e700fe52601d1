# Every function that libgfortran exports for compiled code has a wrapper, or is
# in the table of those that have none, with a reason.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

library=$(${CC:-gcc} -print-file-name=libgfortran.so.5)
if [ ! -f "$library" ]; then
  echo '1..0 # SKIP no libgfortran'
  exit 0
fi
exported() {
  nm -D --defined-only "$1" | sed -n 's/^.* [TWi] _gfortran_\([^@]*\).*$/\1/p' |
    sort -u
}
exported "$library" > theirs
exported "$top_builddir/runtime/libyeti.so" > ours
tap_run 'the library has names' grep -qx transfer_integer theirs
tap_run 'some of them are told of' grep -qx transfer_integer ours
sed -n 's/^U("\([^"]*\)", ".*")$/\1/p' \
  "$top_srcdir/runtime/fortran/fortran_unmodelled.inc" > patterns
sed 's/.*/^(&)$/' patterns > whole
comm -23 theirs ours > rest
tap_equal 'every other one has a reason' "$(grep -vE -f whole rest)" ''
while read -r pattern; do
  tap_run "$pattern is needed" grep -qE "^($pattern)$" rest
done < patterns
tap_equal 'none is in both' "$(grep -E -f whole ours)" ''
tap_done
