# Suppression files: what they match, what is counted, and mistakes in them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#include "test.h"
int counter, other;
__attribute__((noinline)) static void increment(int *p) { *p += 1; }
static void first(void) { increment(&counter); other = 1; }
static void second(void) { increment(&counter); }
int main(void) {
  run_in_turn(first, second);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# run OPTIONS: runs the program; leaves 'err' and 'status'.
run() {
  YETI_OPTIONS=$1 timeout 60 ./race >/dev/null 2>err.txt
  status=$?
  err=$(cat err.txt)
}

# suppressed LINE, shown LINE: pass if the line suppresses the race, or does not.
suppressed() {
  printf '%s\n' "$1" >one.txt
  run suppressions=one.txt
  tap_equal "$1 silences" "$status/$err" 0/
}
shown() {
  printf '%s\n' "$1" >one.txt
  run suppressions=one.txt
  tap_equal "$1 does not silence" "$status" 66
}

run ''
tap_equal 'without suppressions the race is reported' $status 66
suppressed 'race:increment'
suppressed 'race:^increment$'
suppressed 'race:incr*nt'
suppressed 'race:second'
suppressed 'race:race.c'
suppressed 'race:^counter$'
suppressed 'race_top:increment'
suppressed 'race_top:race.c'
shown 'race:^incr$'
shown 'race:nothing'
shown 'race:other'
shown 'race_top:second'
shown 'race_top:counter'
suppressed 'function:^increment$'
suppressed 'function:second'
suppressed 'file:race.c$'
suppressed 'line:race.c:3'
suppressed 'line:^*race.c:3$'
suppressed 'variable:^counter$'
suppressed 'variable:^*p$'
shown 'function:race.c'
shown 'function:counter'
shown 'file:increment'
shown 'line:race.c'
shown 'line:race.c:5'
shown 'line:ace.c:30'
shown 'variable:other'
shown 'variable:increment'
shown 'construct:parallel'
shown '# race:increment'
shown 'mutex:increment'
shown 'thread:increment'
shown 'deadlock:increment'
shown 'signal:increment'
shown 'called_from_lib:race'

printf 'race:nothing\n' >one.txt
printf '# a comment\n\n  race:increment  \r\nrace_top:unused\n' >'two three.txt'
run "suppressions=one.txt:suppressions='two three.txt'"
tap_equal 'several files work together' "$status/$err" 0/
run "suppressions=one.txt:suppressions=\"two three.txt\":print_suppressions=1"
tap_contains 'print_suppressions lists what matched' "$err" 'race:increment'
case $err in
  *nothing*|*unused*) tap_not_ok 'print_suppressions lists no more' "$err" ;;
  *) tap_ok 'print_suppressions lists no more' ;;
esac
run "suppressions=one.txt:suppressions='two three.txt':print_unused_suppressions=1"
tap_equal 'print_unused_suppressions lists the others' "$err" \
'Yeti: suppressions that matched nothing:
  race:nothing
  race_top:unused'

# OpenMP: a construct around either access, by name and place.
cat > region.c <<'END'
int sum, order[4];
int main(void) {
#pragma omp parallel for schedule(static, 1) num_threads(2)
  for (int i = 0; i < 100; i++)
    sum++;
  return 0;
}
END
"$YETI_GCC" -w -g -O0 -fopenmp region.c -o region || exit 99
for pattern in 'parallel for' '^parallel for at region.c:3$' 'region.c:3'; do
  echo "construct:$pattern" >one.txt
  err=$(YETI_OPTIONS=suppressions=one.txt ./region 2>&1)
  tap_equal "construct:$pattern silences" "$?/$err" 0/
done
for pattern in task 'region.c:4'; do
  echo "construct:$pattern" >one.txt
  YETI_OPTIONS=suppressions=one.txt ./region 2>/dev/null
  tap_equal "construct:$pattern does not silence" $? 66
done

mkdir -p elsewhere
tap_run 'a file is found beside the program' env \
  YETI_OPTIONS="suppressions='two three.txt'" sh -c 'cd elsewhere && ../race'

mistake() {
  run "$2"
  tap_equal "$1" "$status/$err" "1/Yeti: $3"
}
mistake 'a missing file is said' suppressions=absent.txt \
  "cannot read suppressions file 'absent.txt': there is no such file"
printf 'race:x\n\nraces:y\n' >bad.txt
mistake 'an unknown type is said' suppressions=bad.txt \
  "bad.txt:3: unknown type of suppression 'races'; valid: race race_top called_from_lib function file line variable construct mutex thread deadlock signal"
printf 'increment\n' >bad.txt
mistake 'a line without type is said' suppressions=bad.txt \
  "bad.txt:1: 'increment' is not of the form type:pattern"
mistake 'a folder is no file' suppressions=elsewhere \
  "cannot read suppressions file 'elsewhere': it is a folder"

# Files that are no files of suppressions, or that have no end.
mistake 'a device without end is said' suppressions=/dev/zero \
  "cannot read suppressions file '/dev/zero': it is larger than 16 MiB"
truncate -s 20G huge.txt
mistake 'a huge file is said' suppressions=huge.txt \
  "cannot read suppressions file 'huge.txt': it is larger than 16 MiB"
mkfifo pipe
mistake 'a pipe that nobody writes to is said' suppressions=pipe \
  "cannot read suppressions file 'pipe': it does not come to an end"
(sleep 1; echo race:increment) >pipe &
run suppressions=pipe
tap_equal 'a pipe that somebody writes to is read' "$status/$err" 0/
run suppressions=/dev/null
tap_equal 'no suppressions are none' "$status" 66

cat > hook.c <<'END'
const char *__yeti_default_suppressions(void) { return "race:increment\n"; }
END
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c hook.c order.o -o race || exit 99
run ''
tap_equal '__yeti_default_suppressions works' "$status/$err" 0/
tap_done
