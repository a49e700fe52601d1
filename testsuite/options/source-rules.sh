# Rules for the sources that no compiler enforces.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
cd "$top_srcdir" || exit 99

sources() {
  find abi runtime plugin polyhedral tools bench testsuite/lib \
    testsuite/fuzz/programs -name '*.c' -o -name '*.cc' -o -name '*.h' -o \
    -name '*.inc'
}

# The licence is named in a line of its own, where tools find it.
broken=
for file in $(sources); do
  grep -qE '^(//|#|   ) ?SPDX-License-Identifier: GPL-3\.0-or-later( WITH GCC-exception-3\.1)?( \*/)?$' \
    "$file" || broken="$broken $file"
done
tap_equal 'each source has its licence in a line of its own' "$broken" ''

# An include in quotes without a folder is searched beside the including file
# first, so the headers of GCC must not have names of ours.
mistaken=
for header in $(sed -n 's/^#include "\([^/"]*\)".*/\1/p' plugin/gcc/gcc-compat.h); do
  [ ! -f "plugin/gcc/$header" ] || mistaken="$mistaken $header"
done
tap_equal 'the headers of GCC are those of GCC' "$mistaken" ''
cd "$work" || exit 99
tap_done
