# The symbolizer: where it is found, what is shown without it, and that the
# program does not notice it.
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
tap_contains 'a missing one is reported' "$err" \
  'the symbolizer /no/such/program cannot be used: it cannot be executed'
tap_contains 'without it modules are shown' "$err" "$without"
tap_equal 'without it the exit status is right' $status 66
helper "exec $(cd "$top_builddir/tools" && pwd)/yeti-symbolizer"
run external_symbolizer_path=./helper
tap_contains 'a relative path works' "$err" '#1 second race.c:6'
helper 'echo hello'
run external_symbolizer_path=./helper
tap_contains 'one that is something else is given up' "$err" "$without"
helper 'exit 0'
run "external_symbolizer_path=$work/helper"
tap_contains 'one that does not answer is given up' "$err" 'it does not answer'
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

# A library that has been unloaded when its access takes part in a race.
cat > library.c <<'END'
void call_back(void (*function)(void)) {
  function();
  __asm__ volatile("");
}
void touch(int *p) { *p = 1; }
END
cat > unloads.c <<'END'
#include <dlfcn.h>
#include <pthread.h>
#include "test.h"
int by_library, by_program;
static void set(void) { by_program = 1; }
static void use_library(void) {
  void *library = dlopen("./library.so", RTLD_NOW);
  void (*call_back)(void (*)(void)) =
      (void (*)(void (*)(void)))dlsym(library, "call_back");
  void (*touch)(int *) = (void (*)(int *))dlsym(library, "touch");
  touch(&by_library);
  call_back(set);
  dlclose(library);
}
static void *worker(void *unused) {
  use_library();
  order_reach(1);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  order_wait(1);
  by_library = 2;
  by_program = 2;
  for (int i = 0; i < 1100; i++) use_library();
  pthread_join(thread, 0);
  return dlopen("./library.so", RTLD_NOW | RTLD_NOLOAD) ? 0 : 3;
}
END
"$YETI_GCC" -g -O0 -shared -fPIC library.c -o library.so &&
  "$YETI_GCC" -g -O0 -pthread -I"$lib" unloads.c order.o -ldl -o unloads ||
  exit 99
YETI_OPTIONS=exitcode=0 timeout 100 ./unloads >/dev/null 2>err.txt
tap_equal 'unloading goes on, up to a bound' $? 0
tap_contains 'sites of an unloaded library are shown' "$(cat err.txt)" \
  '    #0 touch library.c:5:25
    #1 use_library unloads.c:11:3 (unloads+0x'
tap_contains 'calls by an unloaded library are shown' "$(cat err.txt)" \
  '    #0 set unloads.c:5:36
    #1 call_back library.c:2:3 (library.so+0x'
tap_done
