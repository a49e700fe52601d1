# The rules of the twins: every program of races/ has its twin in clean/, they
# differ by little and both are short.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
cd "$top_srcdir/testsuite" || exit 99

# The program without blank lines, indentation and comments, except those that
# change how it is compiled or run.
bare() {
  sed -e 's/^[[:space:]]*//' -e '/^.. OPTIONS:/b' -e '/^.. ENV:/b' -e 's,[[:space:]]*//.*,,' \
    -e '/^![^$]/d' -e 's,[[:space:]]*! RACE.*,,' "$1" | grep -v '^$'
}

# Lines that only one of the twins has, in the twin that has more of them.
difference() {
  bare "races/$1" >"$work/racy"
  bare "clean/$1" >"$work/clean"
  diff "$work/racy" "$work/clean" |
    awk '/^</ {a++} /^>/ {b++} END {print (a > b ? a : b) + 0}'
}

lone= far= equal= long= unmarked= pairs=0
for racy in races/*; do
  name=${racy#races/}
  pairs=$((pairs + 1))
  if [ ! -f "clean/$name" ]; then
    lone="$lone $racy"
    continue
  fi
  lines=$(difference "$name")
  [ "$lines" -le 4 ] || far="$far $name($lines)"
  [ "$lines" -ge 1 ] || equal="$equal $name"
  grep -q 'RACE' "$racy" || unmarked="$unmarked $racy"
  ! grep -q 'RACE' "clean/$name" || unmarked="$unmarked clean/$name"
  for folder in races clean; do
    [ "$(wc -l <"$folder/$name")" -le 60 ] || long="$long $folder/$name"
  done
done
for clean in clean/*; do
  [ -f "races/${clean#clean/}" ] || lone="$lone $clean"
done
tap_equal 'every program has its twin' "$lone" ''
tap_equal 'twins differ by at most four lines' "$far" ''
tap_equal 'twins are not equal' "$equal" ''
tap_equal 'programs have at most 60 lines' "$long" ''
tap_equal 'only the racy twin has RACE comments' "$unmarked" ''
# Tests must not disappear unnoticed: whoever removes some lowers this number.
if [ "$pairs" -ge 520 ]; then
  tap_ok 'there are at least 520 pairs'
else
  tap_not_ok 'there are at least 520 pairs' "$pairs"
fi
cd "$work" || exit 99
tap_done
