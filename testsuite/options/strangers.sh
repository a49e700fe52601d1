# What strangers can and cannot do through Yeti: with a program that has more
# rights than its user, and with names that contain commands for a terminal.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
cat > race.c <<'END'
#include <stdio.h>
#include <sys/auxv.h>
#include "test.h"
int shared;
static void first(void) { shared = 1; }
static void second(void) { shared = 2; }
int main(void) {
  printf("secure %d\n", getauxval(AT_SECURE) != 0);
  run_in_turn(first, second);
  return 0;
}
END
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# Another of the user's groups is enough for the system to set AT_SECURE.
for group in $(id -G) 65534; do
  [ "$group" != "$(id -g)" ] && chgrp "$group" race 2>/dev/null &&
    chmod g+s race && break
done
cat > symbolizer <<END
#!/bin/sh
touch "$work/was-here"
END
chmod +x symbolizer
echo 'secret words of another user' > secret
export YETI_OPTIONS="external_symbolizer_path=$work/symbolizer:suppressions=$work/secret:log_path=$work/log:exitcode=5:no=such"
out=$(timeout 60 ./race 2>err.txt)
status=$?
unset YETI_OPTIONS
if [ "$out" = 'secure 1' ]; then
  tap_equal 'set-gid: the options are ignored' \
    "$status/$(grep -c '^SUMMARY' err.txt)/$(ls log.* was-here 2>/dev/null)" \
    66/1/
  tap_equal 'set-gid: no file is read for the user' \
    "$(grep -c 'secret words' err.txt)" 0
  tap_equal 'set-gid: no helper is started, and that is said' \
    "$(head -n 1 err.txt)" \
    'Yeti: no functions and lines in stacks: a program with more rights than its user starts no symbolizer'
else
  tap_skip 'set-gid' 'no set-gid programs here'
fi

# Names with escape sequences, tabs and line ends.
escape=$(printf '\033')
evil="$(printf 'a\033[2J\tb\n==================\nc')"
mkdir "$evil" && cat > "$evil/race.c" <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include "test.h"
int shared;
static void first(void) {
  pthread_setname_np(pthread_self(), "x\033[7m\ny");
  shared = 1;
}
static void second(void) { shared = 2; }
int main(void) {
  run_in_turn(first, second);
  return 0;
}
END
# The file is named in debug information, in sites and as a module.
"$YETI_GCC" -g -O0 -pthread -I"$lib" "$evil/race.c" order.o \
  -o "$evil/program" 2>build.txt || exit 99
for options in '' verbosity=1 symbolize=0; do
  YETI_OPTIONS=$options timeout 60 "$evil/program" 2>err.txt
  tap_equal "evil names, $options: a report" "$?/$(grep -c '^SUMMARY' err.txt)" 66/1
  tap_equal "evil names, $options: no escapes, no lines of their own" \
    "$(grep -c "$escape" err.txt)/$(grep -c '	' err.txt)/$(
      grep -c '^======' err.txt)" 0/0/2
done
tap_contains 'evil names are shown' "$(cat err.txt)" \
  'first a\x1b[2J\x09b\x0a==================\x0ac/race.c:7:'
tap_contains 'names of threads are shown' "$(cat err.txt)" "'x\\x1b[7m\\x0ay'"
cp "$evil/program" "$(printf 'evil\033program')"
timeout 60 ./evil*program 2>err.txt
tap_contains 'the name of the program is shown' "$(cat err.txt)" \
  ', program evil\x1bprogram)'
cp "$evil/program" program
YETI_OPTIONS=$(printf 'no\033such=1') timeout 60 ./program 2>err.txt
tap_contains 'mistakes in options are shown' "$(cat err.txt)" \
  "unknown option 'no\\x1bsuch'"
printf 'race:\033[9z\n' > escapes
YETI_OPTIONS=suppressions=escapes:print_unused_suppressions=1 \
  timeout 60 ./program 2>err.txt
tap_contains 'suppressions are shown' "$(cat err.txt)" '  race:\x1b[9z'
tap_done
