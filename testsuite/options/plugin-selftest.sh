# The plugin's own functions, tested in the compiler on an empty unit
# (plugin/selftest/).
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
plugin=$top_builddir/plugin/yeti_selftest.so
: >empty.c

# run OPTION...: writes the plugin's TAP to the file `results'; the status is GCC's.
run() {
  # shellcheck disable=SC2086 # the compiler's name may have options
  ${CC:?} -fplugin="$plugin" "$@" -c empty.c -o empty.o >results 2>messages
}

run
tap_equal 'GCC runs the tests' "$? $(cat messages)" '0 '
while read -r line; do
  case $line in
    'ok '*) tap_ok "${line#* - }" ;;
    'not ok '*) tap_not_ok "${line#* - }" ;;
    *) echo "$line" | grep -v '^1\.\.' ;;
  esac
done <results
tap_equal 'none is left out' "$(tail -n 1 results)" \
  "1..$(grep -c '^\(not \)\{0,1\}ok ' results)"
tap_run 'there are tests' grep -q '^ok 20 ' results

run -fplugin-arg-yeti_selftest-broken
tap_contains 'a test that fails is seen' "$(grep -A 1 '^not ok' results)" \
  'selftest_plugin.cc:'
tap_equal 'as the only one' "$(grep -c '^not ok' results)" 1
tap_done
