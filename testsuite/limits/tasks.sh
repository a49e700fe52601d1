# A million tasks, all siblings, in groups, and inside each other: memory stays
# within bounds, no race is invented, and one among the last of them is found.
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
int main(int count, char **arguments) {
  int number = atoi(arguments[2]);
  cells = calloc(number, sizeof *cells);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    if (!strcmp(arguments[1], "siblings")) siblings(number);
    if (!strcmp(arguments[1], "groups")) groups(number);
    if (!strcmp(arguments[1], "tree")) tree(0, number);
    if (count > 3) {
#pragma omp task
      racy = 1;
      racy = 2;
    }
  }
  long sum = 0;
  for (int i = 0; i < number; i++) sum += cells[i];
  printf("%ld\n", sum);
  return 0;
}
END
"$YETI_GCC" -g -O2 -fopenmp tasks.c -o tasks || exit 99

# A line of the statistics of the last run.
statistic() {
  awk -v key="  $1  " 'index($0, key) == 1 {print $NF}' err.txt
}

# counts FORM NUMBER: so many tasks count; of the race that comes after them
# there is one report, and no other; memory stays within bounds.
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
counts siblings 1000000 500000000
counts groups 1000000 150000000
counts tree 1000000 500000000
tap_done
