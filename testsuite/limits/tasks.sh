# A million tasks, all siblings, in groups, inside each other, of a taskloop, and
# with dependences: memory stays within bounds, no race is invented, and one
# among the last of them is found.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > tasks.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int *cells, racy;
static void siblings(int number) {
  for (int i = 0; i < number; i++) {
#pragma omp task
    cells[i]++;
  }
}
static void groups(int number) {
  for (int i = 0; i < number; i += 100) {
#pragma omp taskgroup
    for (int k = 0; k < 100; k++) {
#pragma omp task firstprivate(k)
      cells[k]++;
    }
  }
}
static void tree(int first, int number) {
  cells[first]++;
  if (--number == 0) return;
  int half = number / 2;
  if (half > 0) {
#pragma omp task
    tree(first + 1, half);
  }
#pragma omp task
  tree(first + 1 + half, number - half);
#pragma omp taskwait
}
static void loop(int number) {
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < number; i++) cells[i]++;
}
static void loop_without_group(int number) {
#pragma omp taskloop grainsize(1) nogroup
  for (int i = 0; i < number; i++) cells[i]++;
}
// Each of 16 cells is the end of a chain.
static void chains(int number) {
  for (int i = 0; i < number; i++) {
#pragma omp task depend(inout : cells[i % 16])
    cells[i % 16]++;
  }
}
// As above; each task also reads two neighbours.
static void stencil(int number) {
  for (int i = 0; i < number; i++) {
    int k = 1 + i % 16;
#pragma omp task depend(inout : cells[k]) depend(in : cells[k - 1], cells[k + 1])
    if (cells[k - 1] + cells[k + 1] >= 0) cells[k]++;
  }
}
static void independent(int number) {
  for (int i = 0; i < number; i++) {
#pragma omp task depend(out : cells[i])
    cells[i]++;
  }
}
int main(int count, char **arguments) {
  int number = atoi(arguments[2]);
  cells = calloc(number + 32, sizeof *cells);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    if (!strcmp(arguments[1], "siblings")) siblings(number);
    if (!strcmp(arguments[1], "groups")) groups(number);
    if (!strcmp(arguments[1], "tree")) tree(0, number);
    if (!strcmp(arguments[1], "loop")) loop(number);
    if (!strcmp(arguments[1], "loop-without-group")) loop_without_group(number);
    if (!strcmp(arguments[1], "chains")) chains(number);
    if (!strcmp(arguments[1], "stencil")) stencil(number);
    if (!strcmp(arguments[1], "independent")) independent(number);
    if (count > 3) {
#pragma omp task
      racy = 1;
      racy = 2;
    }
  }
  long sum = 0;
  for (int i = 0; i < number + 32; i++) sum += cells[i];
  printf("%ld\n", sum);
  return 0;
}
END
"$YETI_GCC" -g -O2 -fopenmp tasks.c -o tasks || exit 99

# A line of the statistics of the last run.
statistic() {
  awk -v key="  $1  " 'index($0, key) == 1 {print $NF}' err.txt
}

# counts FORM NUMBER: with this many tasks, the race that comes after them gets
# one report, and there is no other; memory stays within bounds.
counts() {
  out=$(YETI_OPTIONS=print_stats=1 timeout 300 ./tasks "$1" "$2" race 2>err.txt)
  tap_equal "$2 tasks, $1, then a race" \
    "$?/$out/$(grep -c '^SUMMARY: Yeti: data race' err.txt)" "66/$2/1"
  peak=$(statistic 'memory peak, bytes')
  if [ "${peak:-999999999999}" -le "$3" ]; then
    tap_ok "$2 tasks, $1: memory"
  else
    tap_not_ok "$2 tasks, $1: memory" "got ${peak:-nothing}, wanted at most $3"
  fi
}
# As above for tasks that follow each other: they need no more slots than may
# run concurrently. (With a slot for each, clocks would grow.)
follows() {
  counts "$1" "$2" "$3"
  slots=$(statistic slots)
  if [ "${slots:-999999999999}" -le 200 ]; then
    tap_ok "$2 tasks, $1: slots"
  else
    tap_not_ok "$2 tasks, $1: slots" "got ${slots:-nothing}, wanted at most 200"
  fi
}
counts siblings 1000000 250000000
counts groups 1000000 150000000
counts tree 1000000 500000000
counts loop 1000000 250000000
counts loop-without-group 1000000 250000000
counts independent 1000000 400000000
follows chains 100000 150000000
follows stencil 20000 100000000
tap_done
