# Every function that ThreadSanitizer intercepts has a wrapper, or is in the
# table of those that have none, with a reason.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

library=$(${CC:-gcc} -print-file-name=libtsan.so)
if [ ! -e "$library" ]; then
  echo '1..0 # SKIP no libtsan'
  exit 0
fi
exported() {
  nm -D --defined-only "$1" | sed -n 's/^.* [TWi] \([^@]*\).*$/\1/p' | sort -u
}
exported "$library" |
  grep -vE '^(_Z|__|_?Annotate|ANNOTATE|WTFAnnotate)' > theirs
exported "$top_builddir/runtime/libyeti.so" > ours
tap_run 'the list of names is not empty' grep -qx pthread_mutex_lock theirs
sed -n 's/^U("\([^"]*\)", ".*")$/^(\1)$/p' \
  "$top_srcdir/runtime/libc/libc_unmodelled.inc" > patterns
comm -23 theirs ours > rest
tap_equal 'every other one has a reason' "$(grep -vE -f patterns rest)" ''
tap_equal 'none is in both' "$(comm -12 theirs ours | grep -E -f patterns)" ''
tap_done
