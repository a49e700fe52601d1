# yeti-report on the logs of real runs: options, baselines, damaged and huge
# logs, exit status. What its printers print is tested in tools/report.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
report=$top_builddir/tools/yeti-report

cat > race.c <<'END'
#include "test.h"
int counter, other;
static void first(void) { counter = 1; other = 1; }
static void second(void) { counter = 2; }
static void third(void) { second(); other = 2; }
int main(int count, char **arguments) {
  (void)arguments;
  run_in_turn(first, count > 1 ? third : second);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# record FOLDER ARGUMENT...: runs the program once more, with a log in FOLDER.
record() {
  folder=$1
  shift
  mkdir -p "$folder"
  YETI_OPTIONS=format=json:log_path=$folder/%p ./race "$@" 2>>err.txt
}
# run ARGUMENT...: runs yeti-report; leaves 'out', 'err' and 'status'.
run() {
  out=$("$report" "$@" 2>err.txt)
  status=$?
  err=$(cat err.txt)
}

record one
run one
tap_equal 'new findings are the exit status' "$status/$err" 66/
tap_contains 'text is what there is without options' "$out" \
  'WARNING: Yeti: data race (found 1 time in 1 of 1 process)'
tap_contains 'text ends with the totals' "$out" 'Yeti: 1 finding; 1 process'
record many
record many
record many more
run many
tap_contains 'equal findings are one' "$out" 'Yeti: 2 findings; 3 processes'
tap_contains 'with all its processes' "$out" '(found 3 times in 3 of 3 processes)'
run many many one
tap_contains 'a log that is given twice counts once' "$out" \
  'Yeti: 2 findings; 4 processes'
cat many/* | "$report" - >out.txt
tap_equal 'standard input is a log' "$?/$(tail -n 1 out.txt)" \
  '66/Yeti: 2 findings; 3 processes'

# Formats.
run --json=r.json --sarif=r.sarif --junit=r.xml --html=r.html --text=r.txt many
tap_equal 'files are written, and nothing else' "$status/$out$err" 66/
for each in r.json r.sarif r.xml r.html r.txt; do
  tap_run "$each has the finding" grep -q counter $each
done
tap_run 'the page has the source' grep -q 'data-line="4">static void second' r.html
run --sarif=- --source-root="$work" many
tap_contains 'names in SARIF are relative to the root' "$out" '"uri": "race.c"'

# Baselines.
run --baseline=known.json --update-baseline one
tap_equal 'an update is no failure' "$status/$err" 0/
run --baseline=known.json one
tap_equal 'what is known is not new' "$status/$out" \
  '0/Yeti: 0 new, 1 unchanged, 0 absent; 1 process'
run --baseline=known.json many
tap_contains 'what is not is' "$status/$out" '1 new, 1 unchanged, 0 absent'
tap_equal 'the exit status says so' "$status" 66
run --baseline=known.json --update-baseline many
run --baseline=known.json one
tap_contains 'an update adds' "$status/$out" 'Yeti: 0 new, 1 unchanged, 1 absent'
YETI_OPTIONS=baseline=known.json ./race more 2>err.txt
tap_equal 'the runtime understands it' "$?/$(cat err.txt)" 0/
run --baseline=known.json --update-baseline --drop-absent one
run --baseline=known.json many
tap_contains 'drop-absent removes' "$out" '1 new, 1 unchanged, 0 absent'
# Lines move, functions are inlined, the program gets other addresses.
{ echo '// A new line.'; echo 'static int before[100];'; cat race.c; } >moved.c
sed -i 's/return 0;/return before[0];/' moved.c
run --baseline=known.json --update-baseline many
for level in O1 O2 O3; do
  "$YETI_GCC" -g -$level -pthread -I"$lib" moved.c order.o -o race || exit 99
  rm -rf moved && record moved more
  run --baseline=known.json moved
  tap_equal "fingerprints survive edits and -$level" "$status/$out" \
    '0/Yeti: 0 new, 2 unchanged, 0 absent; 1 process'
done
sed -i 's/second/renamed/; s/static void third/static void another/; s/third/another/' moved.c
"$YETI_GCC" -g -O0 -pthread -I"$lib" moved.c order.o -o race || exit 99
rm -rf moved && record moved more
run --baseline=known.json moved
tap_contains 'another function is another finding' "$out" '2 new, 0 unchanged, 2 absent'

# Suppressions.
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99
run --suggest=lines.txt one
tap_equal 'lines are suggested' "$(grep -v '^#' lines.txt)" 'variable:^counter$'
tap_contains 'others are comments' "$(cat lines.txt)" '# or function:^second$
# or function:^first$
# or line:^race.c:4$'
YETI_OPTIONS=suppressions=lines.txt ./race 2>err.txt
tap_equal 'the runtime understands them' "$?/$(cat err.txt)" 0/
sed -n 's/^# or //p' lines.txt >all.txt
while read -r line; do
  echo "$line" >line.txt
  YETI_OPTIONS=suppressions=line.txt ./race 2>err.txt
  tap_equal "$line covers it" "$?/$(cat err.txt)" 0/
done <all.txt
echo 'race:^nothing$' >>lines.txt
mkdir suppressed
YETI_OPTIONS=format=json:log_path=suppressed/%p:suppressions=lines.txt ./race
run --all suppressed
tap_equal 'a suppressed finding is no failure' "$status" 0
tap_contains 'it says by which line' "$out" '[suppressed by variable:^counter$]'
tap_contains 'an unused line is named' "$out" "the suppression 'race:^nothing\$' matched nothing"

# Damage.
mkdir damaged
cat many/* >damaged/log
printf '{"yeti":1,"record":"race","proc' >>damaged/log
run damaged
tap_equal 'a cut record is said' "$status/$err" \
  "66/yeti-report: damaged/log:$(($(cat many/* | wc -l) + 1)): the last record is cut and skipped: was its writer killed?"
tap_contains 'and costs nothing else' "$out" 'Yeti: 2 findings; 3 processes'
{ head -c 100 damaged/log; cat damaged/log; } >broken
run broken
tap_contains 'a record behind a cut one is found' "$out" 'Yeti: 2 findings; 3 processes'
./race more 2>text.txt
run text.txt
tap_contains 'a log of text is named' "$err" \
  'text.txt: its reports are text: run the program with YETI_OPTIONS=format=json'
run absent
tap_equal 'a missing log is a mistake' "$status/$err" \
  '1/yeti-report: cannot read absent: No such file or directory'
run absent one
tap_contains 'others are read all the same' "$status/$out" '66/'
head -c 3000000 /dev/urandom >noise
run noise one
tap_contains 'noise is no harm' "$out" 'Yeti: 1 finding; 1 process'
run --baseline=text.txt one
tap_equal 'another file is no baseline' "$status/$err" \
  "1/yeti-report: 'text.txt' is no baseline of this version of Yeti"
run --html=no/such/folder one
tap_contains 'what cannot be written is said' "$status/$err" \
  "1/yeti-report: cannot write 'no/such/folder': No such file or directory"
run --htm=x one
tap_contains 'unknown options are refused' "$status/$err" "1/yeti-report: unknown option '--htm=x'"
run --html one
tap_contains 'values are demanded' "$status/$err" "1/yeti-report: '--html' needs a value"
run
tap_contains 'logs are demanded' "$status/$err" '1/yeti-report: no log is given'
tap_contains 'there is help' "$("$report" --help)" '--sarif=FILE'

# 100 MB of one process's races, and its writer was killed: the end is missing.
awk -v race="$(sed -n 2p one/*)" 'BEGIN {
  while (size < 100000000) {
    line = race
    sub(/"number":1/, "\"number\":" ++n, line)
    print line
    size += length(line) + 1
  }
  printf "%s", substr(race, 1, 500)
}' </dev/null >huge
tap_run 'the log is huge' test "$(wc -c <huge)" -gt 100000000
(ulimit -v 1000000; "$report" huge >out.txt 2>err.txt; echo $? >status.txt)
tap_equal 'a huge log is read in little memory' "$(cat status.txt)" 66
tap_contains 'a huge log is one finding' "$(tail -n 1 out.txt)" 'Yeti: 1 finding; 1 process'
tap_contains 'its cut end is said' "$(cat err.txt)" 'the last record is cut'
tap_done
