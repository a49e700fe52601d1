# The symbolizer: where it is found, what is shown without it, and that the
# program does not feel it.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#include <sys/wait.h>
#include "test.h"
int shared;
__attribute__((noinline)) static void set(int v) { shared = v; }
static void first(void) { set(1); }
static void second(void) { set(2); }
int main(void) {
  run_in_turn(first, second);
  return wait(0) == -1 ? 0 : 4;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# run OPTIONS [COMMAND...]: leaves 'err' and 'status'.
run() {
  options=$1
  shift
  YETI_OPTIONS=$options timeout 100 "$@" ./race >/dev/null 2>err.txt
  status=$?
  err=$(cat err.txt)
}
without='    #0 set race.c:4:59
    #1 (race+0x'
helper() {
  printf '#!/bin/sh\n%s\n' "$1" >helper
  chmod +x helper
}

run ''
tap_contains 'it is found' "$err" '    #1 second race.c:6:28 (race+0x'
tap_equal 'the exit status is right' $status 66
run symbolize=0
tap_contains 'symbolize=0 shows modules' "$err" "$without"
run external_symbolizer_path="$top_builddir/tools/yeti-symbolizer"
tap_contains 'external_symbolizer_path is used' "$err" '#1 second race.c:6'

run external_symbolizer_path=/no/such/program
tap_contains 'a missing one is said' "$err" \
  'the symbolizer /no/such/program cannot be used: it cannot be executed'
tap_contains 'without it modules are shown' "$err" "$without"
tap_equal 'without it the exit status is right' $status 66
helper 'echo hello'
run external_symbolizer_path=./helper
tap_contains 'a relative path does not matter' "$err" "$without"
helper 'exit 0'
run "external_symbolizer_path=$work/helper"
tap_contains 'one that says nothing is given up' "$err" 'it does not answer'
helper 'echo yeti-symbolizer 1; read line; exit 1'
run "external_symbolizer_path=$work/helper"
tap_contains 'one that dies is survived' "$err" "$without"
helper 'echo yeti-symbolizer 1; while read line; do echo rubbish; echo; done'
run "external_symbolizer_path=$work/helper"
tap_equal 'one that talks rubbish is survived' \
  "$status/$(grep -c '^SUMMARY' err.txt)" 66/1

cat > preloaded.c <<'END'
#include <unistd.h>
__attribute__((constructor)) static void start(void) { write(1, "preloaded ", 10); }
END
$CC -shared -fPIC preloaded.c -o preloaded.so || exit 99
tap_equal 'LD_PRELOAD does not reach it' \
  "$(LD_PRELOAD=$work/preloaded.so ./race 2>err.txt)" 'preloaded '
tap_contains 'LD_PRELOAD does not disturb it' "$(cat err.txt)" '#1 second race.c:6'

run '' setarch -R
tap_contains 'it works without address randomisation' "$err" '#1 second race.c:6'
"$YETI_GCC" -g -O0 -no-pie -pthread -I"$lib" race.c order.o -o race || exit 99
run ''
tap_contains 'it works for programs at fixed addresses' "$err" '#1 second race.c:6'
mkdir -p 'odd
folder' && cp race 'odd
folder/race'
(cd 'odd
folder' && ./race >/dev/null 2>../err.txt)
tap_contains 'it works for odd file names' "$(cat err.txt)" '#1 second race.c:6'
sh -c 'ulimit -n 20; exec ./race' >/dev/null 2>err.txt
tap_contains 'it works with few descriptors' "$(cat err.txt)" '#1 second race.c:6'
./race >/dev/null 2>err.txt 0<&- 
tap_contains 'it works with closed standard input' "$(cat err.txt)" '#1 second race.c:6'
tap_done
