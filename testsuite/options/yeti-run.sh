# yeti-run: environment, status, reports and logs of a command with several
# processes.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
run=$top_builddir/tools/yeti-run
mkdir tmp
export TMPDIR="$work/tmp"

cat > race.c <<'END'
#include "test.h"
int counter, other;
static void first(void) { counter = 1; other = 1; }
static void second(void) { counter = 2; other = 2; }
static void alone(void) { counter = 3; }
static void nothing(void) {}
int main(int count, char **arguments) {
  (void)arguments;
  run_in_turn(first, count > 1 ? nothing : second);
  alone();
  return count > 2 ? 7 : 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# try ARGUMENT...: leaves 'out', 'err' and 'status'.
try() {
  out=$(timeout 120 "$run" "$@" 2>err.txt)
  status=$?
  err=$(cat err.txt)
}

try sh -c './race; echo "status $?"; ./race; echo ended'
tap_equal 'processes keep their status, the command gets 66' "$status/$out" \
  '66/status 0
ended'
tap_contains 'equal findings are one' "$err" '(found 2 times in 2 of 2 processes)'
tap_contains 'the summary comes last' "$(tail -n 1 err.txt)" \
  'yeti-run: 2 findings; 2 processes'
tap_equal 'no logs are left' "$(ls tmp)" ''
case $err in
  *'so far'*) tap_not_ok 'a file gets no progress line' "$err" ;;
  *) tap_ok 'a file gets no progress line' ;;
esac
if command -v script >/dev/null; then
  shown=$(timeout 120 script -qec "$run --text=/dev/null ./race" /dev/null </dev/null)
  tap_contains 'a terminal gets a progress line' "$shown" \
    'yeti-run: 1 process, 2 findings so far'
  shown=$(timeout 120 script -qec "$run --quiet --text=/dev/null ./race" /dev/null \
    </dev/null)
  case $shown in
    *'so far'*) tap_not_ok '--quiet: no progress line' "$shown" ;;
    *) tap_ok '--quiet: no progress line' ;;
  esac
else
  tap_skip 'a terminal gets a progress line' 'no script'
fi
try ./race without
tap_equal 'without findings the status is 0' "$status/$out" 0/
try ./race without 7
tap_equal "the command's status goes first" "$status" 7
try sh -c './race; exit 3'
tap_equal "the command's status goes first, with findings" "$status" 3
try sh -c 'kill -TERM $$'
tap_equal 'a signal is a status' "$status" 143
try true
tap_contains 'a command without Yeti is said' "$err" \
  'yeti-run: no process was checked by Yeti: was the command built with yeti-gcc?'
tap_equal 'and is no failure' "$status" 0
try ./no-such-program
tap_contains 'a missing command' "$status/$err" \
  '127/yeti-run: cannot run ./no-such-program: No such file or directory'

# Environment.
YETI_OPTIONS=exitcode=9 try sh -c './race; echo $?'
tap_equal 'the options of the user hold' "$out" 9
YETI_OPTIONS=format=text:log_path=here try ./race
tap_equal 'but for the log' "$(ls here* 2>/dev/null)/$(tail -n 1 err.txt)" \
  '/yeti-run: 2 findings; 1 process'
echo 'race:^counter$' >'my suppressions.txt'
mkdir sub
try --suppressions='my suppressions.txt' sh -c 'cd sub && ../race'
tap_contains 'suppressions' "$err" 'yeti-run: 1 finding, 1 suppressed; 1 process'

# Reports.
try --logs=kept --html=r.html --sarif=r.sarif --junit=r.xml --json=r.json ./race
tap_equal 'the files are written' "$status/$(ls r.*)" '66/r.html
r.json
r.sarif
r.xml'
tap_equal 'text only if it is wanted' "$(wc -l <err.txt)" 1
tap_equal 'logs are kept' "$(grep -l '"record":"end"' kept/* | wc -l)" 1
try --logs=kept ./race
tap_contains 'but not mixed' "$status/$err" '1/yeti-run: --logs=kept: the folder is not empty'
try --logs='100% of "it"' ./race
tap_equal 'names may have any character' "$(ls '100% of "it"' | wc -l)" 1
try --baseline=known.json --update-baseline ./race
tap_equal 'a baseline is made' "$status" 0
try --baseline=known.json ./race
tap_equal 'known findings are green' "$status" 0
tap_contains 'and counted' "$err" 'yeti-run: 0 new, 2 unchanged, 0 absent; 1 process'

# A process that is killed in the middle of all.
try sh -c '(ulimit -f 0; ./race); true'
tap_contains 'a process that cannot write does no harm' "$status/$err" 0/
try sh -c './race & wait'
tap_contains 'processes in the background count' "$err" 'yeti-run: 2 findings; 1 process'
try
tap_contains 'a command is demanded' "$status/$err" '1/yeti-run: no command is given'
try --hmtl=x true
tap_contains 'unknown options are refused' "$status/$err" "1/yeti-run: unknown option '--hmtl=x'"
tap_contains 'there is help' "$("$run" --help)" '--logs=DIR'
tap_done
