# YETI_OPTIONS: what each option does to a program with two races, and the
# messages about mistakes.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#include <stdio.h>
#include "test.h"
int first_shared, second_shared;
static void write_both(void) { first_shared = 1; second_shared = 1; }
static void write_again(void) {
  for (int i = 0; i < 3; i++) first_shared = 2;
  second_shared = 2;
}
int main(void) {
  printf("started ");
  run_in_turn(write_both, write_again);
  printf("ended\n");
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# run OPTIONS: runs the program; leaves 'out', 'err' and 'status'.
run() {
  out=$(YETI_OPTIONS=$1 timeout 60 ./race 2>err.txt)
  status=$?
  err=$(cat err.txt)
}
# Prints the number of reports in a text.
reports() { printf '%s\n' "$1" | grep -c '^WARNING: Yeti: data race'; }

run ''
tap_equal 'races set the exit status' $status 66
tap_equal 'each race is reported once' "$(reports "$err")" 2
tap_equal 'the output of the program is complete' "$out" 'started ended'
tap_contains 'the end tells how many' "$err" 'Yeti: reported 2 races (2 occurrences)'

run exitcode=7
tap_equal 'exitcode sets the exit status' $status 7
run exitcode=0
tap_equal 'exitcode=0 keeps the exit status' $status 0
run report_bugs=0
tap_equal 'report_bugs=0 reports nothing' "$status/$err" 0/

run halt_on_error=1
tap_equal 'halt_on_error stops after one report' "$status/$(reports "$err")" 66/1
tap_equal 'halt_on_error ends the program' "$out" ''
run halt_on_error=1:exitcode=0
tap_equal 'a halted program does not end well' $status 1
run max_reports=1
tap_equal 'max_reports limits what is printed' "$status/$(reports "$err")" 66/1
tap_contains 'max_reports counts the rest' "$err" \
  'Yeti: reported 1 race of 2, as max_reports says (2 occurrences)'

run log_path=stdout
tap_equal 'log_path=stdout leaves stderr empty' "$err" ''
tap_equal 'log_path=stdout writes to stdout' "$(reports "$out")" 2
run log_path=stderr
tap_equal 'log_path=stderr writes to stderr' "$(reports "$err")" 2
run log_path=./log
tap_equal 'log_path to a file leaves stderr empty' "$status/$err" 66/
tap_equal 'the file has all reports' "$(reports "$(cat log.*)")" 2
tap_contains 'the file has the last line' "$(cat log.*)" 'Yeti: reported 2 races'
run "log_path='with : blanks'"
tap_equal 'values may be quoted' "$(reports "$(cat 'with : blanks'.*)")" 2
run log_path=no/such/folder
tap_equal 'with an unwritable log_path nothing is lost' \
  "$status/$(reports "$err")" 66/2
tap_contains 'an unwritable log_path is said' "$err" \
  "no/such/folder.$(sed -n 's/.*(pid=\([0-9]*\),.*/\1/p' err.txt | head -n 1)': no such folder; reports go to standard error"
tap_equal 'an unwritable log_path is said once' \
  "$(grep -c 'reports go to standard error' err.txt)" 1

run color=always
tap_contains 'color=always colours' "$err" "$(printf '\033[1;31mWARNING')"
run color=auto
tap_equal 'color=auto leaves files plain' "$(printf '%s' "$err" | grep -c "$(printf '\033')")" 0

mkdir -p deep/src && sed 's/both/all/' race.c > deep/src/other.c
"$YETI_GCC" -g -pthread -I"$lib" "$work/deep/src/other.c" order.o -o other || exit 99
tap_contains 'files are shown as the compiler saw them' \
  "$(./other 2>&1)" "write_all $work/deep/src/other.c:4:"
tap_contains 'strip_path_prefix shortens them' \
  "$(YETI_OPTIONS=strip_path_prefix=/deep/ ./other 2>&1)" 'write_all src/other.c:4:'

cat > names.cc <<'END'
#include <map>
#include <thread>
static std::map<int, long> table;
template <class Map> void __attribute__((noinline)) change(Map &map) {
  map[1] = 2;
}
int main() {
  table[1] = 0;
  std::thread a([] { change(table); }), b([] { change(table); });
  a.join();
  b.join();
}
END
"$YETI_GXX" -g -O0 -pthread names.cc -o names || exit 99
tap_contains 'names are short' "$(./names 2>&1)" \
  ' std::map<int, long>::operator[](int&&) '
tap_contains 'full_names has all of them' "$(YETI_OPTIONS=full_names=1 ./names 2>&1)" \
  ' std::map<int, long, std::less<int>, std::allocator<'

run print_stats=1
tap_contains 'print_stats counts the rules' "$err" 'write-write race '
tap_equal 'print_stats counts threads' \
  "$(printf '%s\n' "$err" | awk '$1 == "fork" || $1 == "join" {print $1, $2}')" \
  'fork 2
join 2'
tap_contains 'print_stats shows memory' "$err" 'memory peak, bytes '
run verbosity=1
tap_contains 'verbosity=1 says what is checked' "$err" "Yeti: checks $work/race (pid="
tap_contains 'verbosity=1 says what is started' "$err" 'yeti-symbolizer'
run 'help=1'
tap_contains 'help shows the options' "$err" '  exitcode '
tap_contains 'help lets the program run' "$out" ended

# Mistakes: one line, before the program starts.
mistake() {
  run "$2"
  tap_equal "$1: the program does not start" "$status/$out" 1/
  tap_contains "$1: it is said" "$err" "Yeti: YETI_OPTIONS: $3"
  tap_equal "$1: in one line" "$(wc -l <err.txt)" 1
}
mistake 'unknown key' halt_on_eror=1 "unknown option 'halt_on_eror'; valid: halt_on_error exitcode"
mistake 'bad switch' halt_on_error=2 "bad value '2' of option 'halt_on_error'; valid: 0, 1, false, true, no, yes"
mistake 'bad number' history_size=many "bad value 'many' of option 'history_size'; valid: a whole number"
mistake 'bad status' exitcode=256 "bad value '256' of option 'exitcode'; valid: 0 to 255"
mistake 'bad choice' color=maybe "bad value 'maybe' of option 'color'; valid: auto, always, never"
mistake 'bad format' format=xml "bad value 'xml' of option 'format'; valid: text, json"
mistake 'no value' halt_on_error "'halt_on_error' is not of the form key=value"
mistake 'open quote' "log_path='x" "the quotes around the value of 'log_path' do not match"

run history_size=0
tap_contains 'a small history says what is lost' "$err" \
  '[the older access is no longer known: raise history_size (now 0)]'

# The program's hooks.
cat > hooks.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
int shared, reports;
const char *__yeti_default_options(void) { return "exitcode=9:max_reports=1"; }
void __yeti_on_report(const char *text) {
  shared++;
  if (strstr(text, "'shared'")) reports++;
  free(malloc(100));
}
static void one(void) { shared = 1; }
static void two(void) { shared = 2; }
int main(void) {
  run_in_turn(one, two);
  printf("%d\n", reports);
  return 0;
}
END
"$YETI_GCC" -g -pthread -I"$lib" hooks.c order.o -o hooks || exit 99
out=$(./hooks 2>err.txt)
tap_equal '__yeti_default_options sets options' $? 9
tap_equal '__yeti_on_report is called with the report' "$out" 1
YETI_OPTIONS=exitcode=8 ./hooks >/dev/null 2>&1
tap_equal 'YETI_OPTIONS overrides __yeti_default_options' $? 8

# The manual's table and the program's help have the same options.
if [ -f "$top_srcdir/README.md" ]; then
  YETI_OPTIONS=help=1:report_bugs=0 ./race 2>&1 >/dev/null |
    sed -n 's/^  \([a-z][a-z_]*\)  *\(.*\)/\1 \2/p' >in_help
  sed -n 's/^| `\([a-z_]*\)` |.*| \(.*\) |$/\1 \2/p' "$top_srcdir/README.md" >in_readme
  tap_equal 'README.md has the options of help=1' "$(cat in_readme)" "$(cat in_help)"
else
  tap_skip 'README.md has the options of help=1' 'no README.md'
fi
tap_done
