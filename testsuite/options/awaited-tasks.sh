# Tasks that are waited for leave nothing behind that grows with their number.
# The stacks in reports are complete nevertheless.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat >tasks.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static int shared[8];
static long fib(int n) {
  long a, b;
  if (n < 2) return n + shared[n];
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
static void groups(int n) {
  if (n == 0) return;
#pragma omp taskgroup
  {
#pragma omp task
    groups(n - 1);
#pragma omp task
    groups(n - 1);
    shared[7] + shared[6] ? abort() : (void)0;
  }
}
int main(int argc, char **argv) {
  const int n = atoi(argv[argc - 1]);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    printf("%ld\n", fib(n));
    groups(n / 2);
  }
  return 0;
}
END
"$YETI_GCC" -g -O1 -fopenmp tasks.c -o tasks 2>compile || cat compile

# statistic N TEXT: prints the statistic that begins with TEXT, after a run with N.
statistic() {
  YETI_OPTIONS=print_stats=1 ./tasks "$1" 2>&1 >output | sed -n "s/^ *$2 *//p"
}
few() {
  [ "${1:-$2}" -lt "$2" ] && echo few || echo "${1:-none}"
}
tap_equal 'slots for 30,000 tasks' "$(few "$(statistic 21 slots)" 500)" few
tap_equal 'stacks for them' \
  "$(few "$(statistic 21 'call stacks kept')" 100)" few
tap_equal 'blocks that begin for them' "$(few "$(statistic 21 alloc)" 500)" few

cat >race.c <<'END'
int x;
static void leaf(void) { x++; }
static void rec(int n) {
  if (n == 0) {
    leaf();
    return;
  }
#pragma omp task
  rec(n - 1);
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel num_threads(1)
#pragma omp single
  {
#pragma omp task
    rec(2);
    rec(1);
  }
  return 0;
}
END
"$YETI_GCC" -g -O0 -fopenmp race.c -o race 2>compile || cat compile
./race 2>report
# Prints functions and lines of the access whose title begins with $1.
stack() {
  sed -n "/^  $1 of size/,/^\$/p" report |
    sed -n 's/^ *#[0-9]* \([a-z]*\) race.c:\([0-9]*\).*/\1 \2/p' | tr '\n' ,
}
tap_equal 'the stack of a race goes back through all creators' \
  "$(stack Write)" 'leaf 2,rec 5,rec 9,rec 8,rec 9,rec 8,main 17,'
tap_equal 'that of the older access too' \
  "$(stack 'Previous write')" 'leaf 2,rec 5,rec 9,rec 8,main 18,'
tap_done
