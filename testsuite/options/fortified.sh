# The functions that -D_FORTIFY_SOURCE puts in the place of others are wrapped
# wherever the others are, and programs built with it give the same reports.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# The functions that a library defines.
functions_of() {
  nm -D --defined-only "$1" | sed -n 's/^.* [TWi] \([^@]*\).*$/\1/p' | sort -u
}

functions_of "$($CC -print-file-name=libc.so.6)" >libc
functions_of "$top_builddir/runtime/libyeti.so" >yeti
sed -n 's/^__\(.*\)_chk$/\1/p' libc | sort | comm -12 - yeti |
  sed 's/.*/__&_chk/' | sort >wanted
tap_run 'the list of checked forms is not empty' grep -qx __memcpy_chk wanted
tap_equal 'all of them are wrapped' "$(comm -23 wanted yeti)" ''

# Programs with expectations about functions of libc, once more.
for name in asprintf fgets fread-fwrite memcpy-call read-buffer snprintf \
            strings; do
  for folder in races clean; do
    YETI_TEST_FLAGS=-D_FORTIFY_SOURCE=2 sh "$top_srcdir/testsuite/lib/run" \
      "$top_srcdir/testsuite/$folder/$name.c" >run 2>&1
    tap_equal "$folder/$name.c with -D_FORTIFY_SOURCE=2" \
      "$(grep -c '^ok' run; grep '^not ok' run)" 2
  done
done
tap_done
