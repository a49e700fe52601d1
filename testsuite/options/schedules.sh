# schedules=any and schedules=observed, of the run and of the compilation, and
# what a report says if one thread ran both.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat >sections.c <<'END'
int x, y;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;
#pragma omp section
    x = 2;
  }
#pragma omp parallel
  {
#pragma omp single nowait
    y += 1;
#pragma omp single
    y += 2;
  }
  return 0;
}
END

OMP_NUM_THREADS=1
export OMP_NUM_THREADS
yeti="$YETI_GCC -g -fopenmp"
tap_run 'a program is compiled' $yeti sections.c -o any
tap_run 'another, with schedules=any' \
  $yeti -fplugin-arg-yeti-schedules=any sections.c -o any2
tap_run 'another, with schedules=observed' \
  $yeti -fplugin-arg-yeti-schedules=observed sections.c -o observed

# races PROGRAM OPTIONS: prints the number of reports.
races() {
  YETI_OPTIONS=$2 "./$1" 2>&1 | grep -c '^SUMMARY'
}
tap_equal 'one thread shows both races' "$(races any '')" 2
tap_equal 'and with schedules=any' "$(races any2 schedules=any)" 2
tap_equal 'but not with schedules=observed' "$(races any schedules=observed)" 0
tap_equal 'nor if compiled so' "$(races observed schedules=any)" 0

./any >/dev/null 2>messages
tail="the same thread ran both here; with another schedule or number of threads they race."
tap_run 'the report names the sections' \
  grep -qxF "  Sections at lines 5 and 7: $tail" messages
tap_run 'and the bodies of single' \
  grep -qxF "  Bodies of 'single' at lines 12 and 14: $tail" messages

cat >loops.c <<'END'
int place[40], a[40];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    a[place[i]] += i;
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < 40; i++)
    a[i % 7] += i;
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    a[i] += place[39 - i];
  return 0;
}
END
tap_run 'a program with loops is compiled' $yeti loops.c -O2 -w -o chunks
tap_equal 'one thread shows the race of chunks' "$(races chunks '')" 1
iterations=-fplugin-arg-yeti-schedules=iterations
tap_run 'and with schedules=iterations' \
  $yeti $iterations loops.c -O2 -w -o loops
tap_equal 'that of iterations besides' "$(races loops '')" 2
tap_equal 'but not with schedules=observed' \
  "$(races loops schedules=observed)" 0
./loops >/dev/null 2>messages
tap_run 'the report names the iterations' \
  grep -qxF "  Iterations of 'parallel for' at line 3: $tail" messages
$yeti $iterations -fplugin-arg-yeti-explain -w -c loops.c 2>messages
tap_run 'explain says why iterations are checked one by one' \
  grep -q 'loops.c:5:.*one by one: where this writes is not known' messages
tap_equal 'of one of the loops without chunks only' \
  "$(grep -c 'one by one' messages)" 1

YETI_OPTIONS=schedules=all ./any 2>messages
tap_run 'a wrong word is refused with the valid ones' \
  grep -q "schedules.*any, observed" messages
! $yeti -fplugin-arg-yeti-schedules=all sections.c -o wrong 2>messages
tap_run 'so it is by the compiler' grep -q 'any.*observed' messages
tap_done
