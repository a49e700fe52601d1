# The table of libgomp's entry points agrees with what the installed libgomp and
# libyeti.so export.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# exported LIBRARY: prints its entry points for OpenMP, without versions, sorted.
exported() {
  nm -D --defined-only "$1" | awk '{ sub(/@.*/, "", $3); print $3 }' |
    grep -E '^(GOMP|omp)_' | grep -vE '^GOMP_([0-9.]+$|PLUGIN_)' | sort -u
}

tr -d '\n' < "$top_srcdir/runtime/gomp/gomp_entry_points.inc" |
  sed 's/YETI_GOMP_ENTRY(/\n&/g' |
  sed -n 's/^YETI_GOMP_ENTRY(\([A-Za-z0-9_]*\), *\([a-z]*\), *".*")$/\1 \2/p' \
    > table
cut -d' ' -f1 table | sort > names
grep -v ' none$' table | cut -d' ' -f1 | sort > wrapped
tap_run 'the table has entries' [ "$(wc -l < names)" -gt 250 ]
tap_equal 'no entry point is listed twice' "$(uniq -d names)" ''

libgomp=$($CC -print-file-name=libgomp.so)
[ -e "$libgomp" ] || libgomp=$($CC -print-file-name=libgomp.so.1)
exported "$libgomp" > real
tap_equal 'libgomp has no entry point that the table lacks' \
  "$(comm -23 real names)" ''
exported "$top_builddir/runtime/libyeti.so" > ours
tap_equal 'what the table calls wrapped is wrapped, and nothing else' \
  "$(comm -3 wrapped ours)" ''

while read -r name wrapper; do
  [ "$wrapper" = none ] && continue
  file=gomp_${wrapper}_interceptors.cc
  [ "$wrapper" = region ] && file=gomp_interceptors.cc
  grep -qE "\<${name%_}\>|omp_lock|OMP_LOCK" "$top_srcdir/runtime/gomp/$file" ||
    echo "$name is not in $file"
done < table > misplaced
tap_equal 'wrappers are in the files that the table names' \
  "$(cat misplaced)" ''
tap_done
