# format=json: which records a run writes, what they say, and that nothing but
# whole lines is ever written. The schema is docs/json-log.schema.json.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
int counter, other;
void __yeti_on_report(const char *text) { printf("hook %c\n", text[0]); }
static void first(void) { counter = 1; other = 1; }
static void second(void) { counter = 2; counter = 2; other = 2; }
static int is(const char *how, const char *name) { return !strcmp(how, name); }
int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  setvbuf(stdout, 0, _IONBF, 0);
  if (is(how, "child")) {
    int status;
    if (fork() == 0) {
      run_in_turn(first, second);
      return 0;
    }
    wait(&status);
    if (fork() == 0) _exit(0);
    wait(&status);
    return 0;
  }
  run_in_turn(first, second);
  if (is(how, "killed")) kill(getpid(), SIGKILL);
  if (is(how, "exec")) execl("/proc/self/exe", "race", (char *)0);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# run OPTIONS ARGUMENT...: leaves 'out', 'err', 'status' and the lines in 'log'.
run() {
  options=$1
  shift
  rm -rf log logs && mkdir logs
  out=$(YETI_OPTIONS=format=json:log_path=log%%:$options timeout 60 ./race "$@" \
    2>err.txt)
  status=$?
  err=$(cat err.txt)
  mv 'log%' log 2>/dev/null || : >log
}
# kinds: the kinds of the records, in order.
kinds() { sed 's/^{"yeti":1,"record":"\([a-z]*\)","process":.*}$/\1/' log | tr '\n' ' '; }

run '' 'an "argument"'
tap_equal 'a run is a start, its races and an end' "$status/$err/$(kinds)" \
  '66//start race race end '
tap_contains 'arguments are strings' "$(sed -n 1p log)" \
  '"arguments":["./race","an \"argument\""]'
tap_contains 'the folder is that of the start' "$(sed -n 1p log)" "\"folder\":\"$work/\""
tap_contains 'an access has its place' "$(sed -n 2p log)" \
  '"stack":[{"function":"second","file":"race.c","line":11,"column":'
tap_contains 'the end has the totals' "$(sed -n 4p log)" \
  '"races":2,"written":2,"occurrences":'
tap_equal 'the hook is called with the line' "$out" 'hook {
hook {'

# The schema, if there is somebody to ask.
cat > check.py <<'END'
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
for line in open(sys.argv[2]):
    validator.validate(json.loads(line))
END
schema=$top_srcdir/docs/json-log.schema.json
if python3 -c 'import jsonschema' 2>/dev/null; then
  tap_run 'the records follow the schema' python3 check.py "$schema" log
  sed 's/"size":4/"size":"4"/' log >bad
  if python3 check.py "$schema" bad >/dev/null 2>&1; then
    tap_not_ok 'another record does not'
  else
    tap_ok 'another record does not'
  fi
else
  tap_skip 'the records follow the schema' 'no jsonschema for python3'
fi

run max_reports=1
tap_equal 'max_reports limits the races' "$status/$(kinds)" '66/start race end '
run '' killed
tap_equal 'a killed process keeps what it has told' "$status/$(kinds)" \
  '137/start race race '
run '' exec
tap_equal 'after exec there is another process' \
  "$(kinds)/$(grep -o '"process":"[^"]*"' log | sort -u | wc -l)" \
  'start race race end start race race end /2'
run '' child
tap_equal 'a child is spoken of when it has something to tell' "$(kinds)" \
  'start start race race end end '
run verbosity=1:print_stats=1
tap_contains 'messages are records' "$(kinds)" message
tap_equal 'each line is a record' "$(grep -vc '^{"yeti":1,.*}$' log)" 0

# Suppressed races are told of, but do not count.
echo 'race:^counter$' >one.txt
run suppressions=one.txt:halt_on_error=1
tap_equal 'a suppressed race does not halt' "$status/$(kinds)/$out" \
  '66/start race race end /hook {'
tap_contains 'a suppressed race says so' "$(sed -n 2p log)" \
  '"suppressed_by":"race:^counter$"'
tap_contains 'the end counts it' "$(tail -n 1 log)" '"suppressed":1'
tap_contains 'the end has the hits' "$(tail -n 1 log)" \
  '"suppressions":[{"line":"race:^counter$","hits":'

# A baseline.
fingerprint() { sed -n "$1s/.*\"fingerprint\":\"\([^\"]*\)\".*/\1/p" log; }
known() {
  printf '{"yeti_baseline":1,"findings":['
  printf '{"fingerprint":"%s"}' "$1"
  [ -z "$2" ] || printf ',{"fingerprint":"%s"}' "$2"
  printf ']}\n'
}
run ''
first=$(fingerprint 2) second=$(fingerprint 3)
known "$first" >one.json
known "$first" "$second" >both.json
run baseline=both.json:halt_on_error=1
tap_equal 'known races do not count' "$status/$(kinds)/$out" '0/start race race end /'
tap_contains 'a known race says so' "$(sed -n 2p log)" '"in_baseline":true'
run baseline=one.json
tap_equal 'other races do' "$status/$(grep -c '"in_baseline":true' log)" 66/1
out=$(YETI_OPTIONS=baseline=both.json ./race 2>&1)
tap_equal 'text does not tell of known races' "$?/$out" 0/
out=$(YETI_OPTIONS=baseline=both.json:print_suppressions=1 ./race 2>&1)
tap_equal 'unless it is asked to count them' "$out" 'Yeti: 2 races are in the baseline'
out=$(YETI_OPTIONS=baseline=one.json ./race 2>&1 | grep -c '^WARNING: Yeti')
tap_equal 'text tells of the others' "$out" 1
echo 'race:x' >bad.json
err=$(YETI_OPTIONS=baseline=bad.json ./race 2>&1)
tap_equal 'another file is refused' "$?/$err" \
  "1/Yeti: 'bad.json' is no baseline of this version of Yeti"
err=$(YETI_OPTIONS=baseline=absent.json ./race 2>&1)
tap_equal 'a missing file is said' "$?/$err" \
  "1/Yeti: cannot read baseline 'absent.json': there is no such file"

# Ranks and names.
rank() {
  rm -rf logs && mkdir logs
  env YETI_OPTIONS=format=json:log_path=logs/%h.%r "$@" ./race >/dev/null 2>&1
  ls logs
}
host=$(uname -n)
tap_equal 'no launcher, no rank' "$(rank A=)" "$host.none"
tap_equal 'Open MPI' "$(rank OMPI_COMM_WORLD_RANK=3 OMPI_COMM_WORLD_SIZE=4)" "$host.3"
tap_contains 'the start has the rank' "$(sed -n 1p logs/*)" \
  '"launcher":"Open MPI","rank":3,"ranks":4'
tap_equal 'MPICH' "$(rank PMI_RANK=1 PMI_SIZE=2)" "$host.1"
tap_equal 'an inner launcher counts' \
  "$(rank SLURM_PROCID=0 OMPI_COMM_WORLD_RANK=5)" "$host.5"
tap_done
