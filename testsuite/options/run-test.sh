# The runner of the end-to-end tests: a program with a fault of any kind fails.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# A compiler that tells the program whether it is compiled for verify mode.
cat > compiler <<END
#!/bin/sh
case " \$* " in
  *-fplugin-arg-yeti-verify*) exec $YETI_GCC -DVERIFY "\$@" ;;
  *) exec $YETI_GCC "\$@" ;;
esac
END
chmod +x compiler

# outcome PROGRAM: prints "ok" or "not ok" for its only level, and the diagnostics.
outcome() {
  { echo '// LEVELS: O1'; cat; } > "$1"
  (cd "$top_builddir" && top_builddir=$PWD YETI_GCC=$work/compiler \
    YETI_TEST_FLAGS= "$top_srcdir/testsuite/lib/run-test" "$work/$1") |
    grep -v '^1\.\.'
}

tap_contains 'a clean program passes' \
  "$(echo 'int main(void) { return 0; }' | outcome fine.c)" 'ok 1 - '
wrong=$(echo 'int main(void) { return 1; }' | outcome status.c)
tap_contains 'a wrong status fails' "$wrong" 'not ok 1 - '
tap_contains 'and is told' "$wrong" 'exit status is 1, not 0'
wrong=$(outcome crash.c <<'END'
int main(void) {
#ifdef VERIFY
  __builtin_trap();
#endif
  return 0;
}
END
)
tap_contains 'a crash in verify mode fails' "$wrong" 'not ok 1 - '
tap_contains 'and where it was is told' "$wrong" 'in verify mode'
tap_contains 'a program that does not compile fails' \
  "$(echo 'int main(void) {' | outcome nothing.c)" 'not ok 1 - '
tap_done
