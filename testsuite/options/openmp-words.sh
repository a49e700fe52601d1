# Reports in OpenMP's words: who made the two accesses, in which constructs, the
# element of the array, and the hint. Here in C.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
# Which side of a race is the older one is certain only if each access is judged
# at once.
at_once=-fplugin-arg-yeti-detector=fasttrack
. "$top_srcdir/testsuite/lib/words.sh"

cat > words.c <<'END'
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
static int grid[4][5], line[8], scalar;
static void reduction(void) {
  double sum = 0;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) {
    if (i == 1) order_wait(1);
    sum += line[i];
    if (i == 0) order_reach(1);
  }
  line[0] = sum;
}
static void private_scalar(void) {
  int t;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) {
    if (i == 1) order_wait(1);
    t = i;
    line[i] = t;
    if (i == 0) order_reach(1);
  }
}
static void neighbours(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 1; i < 3; i++) {
    if (omp_get_thread_num() == 1) order_wait(1);
    grid[i][3] = grid[i - 1][3] + 1;
    order_reach(1);
  }
}
static void nowait(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for nowait
    for (int i = 0; i < 2; i++) line[i] = i;
    if (omp_get_thread_num() == 0) order_reach(1);
    order_wait(omp_get_thread_num() == 0 ? 2 : 1);
#pragma omp for
    for (int i = 0; i < 2; i++) {
      grid[0][i] = line[1 - i];
      order_reach(2);
    }
  }
}
static void master(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    {
      scalar = 1;
      order_reach(1);
    }
    if (omp_get_thread_num() == 1) {
      order_wait(1);
      line[1] = scalar;
    }
  }
}
static void taskwait(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    {
      x = 1;
      order_reach(1);
    }
    order_wait(1);
    line[0] = x;
  }
}
static void depend(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
      scalar = 1;
      order_reach(1);
    }
#pragma omp task
    {
      order_wait(1);
      scalar = 2;
    }
  }
}
static void task_sum(void) {
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 2; i++)
#pragma omp task shared(s)
    s += i;
  line[0] = s;
}
static void half_atomic(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
#pragma omp atomic
    scalar += 1;
    order_reach(1);
  } else {
    order_wait(1);
    line[1] = scalar;
  }
}
__attribute__((noinline)) static void orphan(void) {
#pragma omp for
  for (int i = 0; i < 2; i++) {
    if (i == 1) order_wait(1);
    scalar = i;
    if (i == 0) order_reach(1);
  }
}
static void orphaned(void) {
#pragma omp parallel num_threads(2)
  orphan();
}
static void sections(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      scalar = 1;
      order_reach(1);
      order_wait(2);
    }
#pragma omp section
    {
      order_wait(1);
      scalar = 2;
      order_reach(2);
    }
  }
}
static void nested(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    if (outer == 0 && omp_get_thread_num() == 1) {
      scalar = 1;
      order_reach(1);
    } else if (outer == 1 && omp_get_thread_num() == 0) {
      order_wait(1);
      scalar = 2;
    }
  }
}
static void rows(void) {
  int(*heap)[6] = calloc(4, sizeof *heap);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) order_wait(1);
#pragma omp critical(unrelated)
    line[2] = 1;
    heap[2][5] = 1;
    if (omp_get_thread_num() == 0) order_reach(1);
  }
  free(heap);
}
int main(int count, char **arguments) {
  static const struct {
    const char *name;
    void (*run)(void);
  } cases[] = {{"reduction", reduction}, {"private", private_scalar},
               {"neighbours", neighbours}, {"nowait", nowait},
               {"master", master}, {"taskwait", taskwait}, {"depend", depend},
               {"task-sum", task_sum}, {"half-atomic", half_atomic},
               {"orphaned", orphaned}, {"sections", sections},
               {"nested", nested}, {"rows", rows}};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    if (count > 1 && !strcmp(arguments[1], cases[i].name)) cases[i].run();
  return 0;
}
END

for level in O0 O2; do
  "$YETI_GCC" $at_once -g -$level -fopenmp -I"$lib" words.c order.o -o c-$level || exit 99
  words_of_update c-$level reduction "  Write of size 8 to 'sum' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.c:8:
  Previous write of size 8 to 'sum' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.c:8:
  Thread T? (OpenMP thread ? of 2) of 'parallel for' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: several threads update 'sum': use reduction(+:sum) on the 'parallel for' at words.c:8, or an 'atomic' construct."
  words c-$level private "  Write of size 4 to 't' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.c:18:
  Previous write of size 4 to 't' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.c:18:
  Thread T? (OpenMP thread ? of 2) of 'parallel for' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: 't' is shared, and every thread assigns it before use: make it private(t) on the 'parallel for' at words.c:18."
  words c-$level neighbours "  Read of size 4 from 'grid[i - 1][3]' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.c:27:
  Previous write of size 4 to 'grid[i][3]' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.c:27:
  Element grid[1][3] of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel for' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: the iterations of the 'parallel for' at words.c:27 are not independent: one accesses 'grid[i][3]', another 'grid[i - 1][3]'."
  words c-$level nowait "  Read of size 4 from 'line[1 - i]' by thread T? (OpenMP thread ? of 2) in 'for' at words.c:41 in 'parallel' at words.c:35:
  Previous write of size 4 to 'line[i]' by thread T? (OpenMP thread ? of 2) in 'for' at words.c:37 in 'parallel' at words.c:35:
  Element line[0] of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: threads do not wait at the end of the 'for' at words.c:37 (nowait): it needs a 'barrier' before words.c:43."
  words c-$level master "  Read of size 4 from 'scalar' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:49:
  Previous write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'master' at words.c:51 in 'parallel' at words.c:49:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: threads do not wait at the end of the 'master' at words.c:51: it needs a 'barrier' before words.c:58."
  words c-$level taskwait "  Read of size 4 from 'x' by thread T? (OpenMP thread ? of 2) in 'single' at words.c:65 in 'parallel' at words.c:64:
  Previous write of size 4 to 'x' by task T? (OpenMP thread ? of 2) created at words.c:67:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Task T? (OpenMP thread ? of 2) of 'task' created by thread T? (OpenMP thread ? of 2) at:
  Hint: nothing waits for the task created at words.c:67 before the access at words.c:73: it needs a 'taskwait'."
  words c-$level depend "  Write of size 4 to 'scalar' by task T? (OpenMP thread ? of 2) created at words.c:85:
  Previous write of size 4 to 'scalar' by task T? (OpenMP thread ? of 2) created at words.c:80:
  Task T? (OpenMP thread ? of 2) of 'task' created by thread T? (OpenMP thread ? of 2) at:
  Task T? (OpenMP thread ? of 2) of 'task' created by thread T? (OpenMP thread ? of 2) at:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Hint: nothing orders the tasks created at words.c:80 and words.c:85: they need depend clauses for 'scalar', or a 'taskwait' between them."
  words_of_update c-$level task-sum "  Write of size 4 to 's' by task T? (OpenMP thread ? of 2) created at words.c:97:
  Previous write of size 4 to 's' by task T? (OpenMP thread ? of 2) created at words.c:97:
  Task T? (OpenMP thread ? of 2) of 'task' created by thread T? (OpenMP thread ? of 2) at:
  Task T? (OpenMP thread ? of 2) of 'task' created by thread T? (OpenMP thread ? of 2) at:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Hint: several tasks update 's': use an 'atomic' construct."
  words c-$level half-atomic "  Read of size 4 from 'scalar' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:102:
  Previous atomic update of size 4 of 'scalar' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:102:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: the access at words.c:109 is not atomic, as the other one is: give it an 'atomic' construct too."
  words c-$level orphaned "  Write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'for' at words.c:113 in 'parallel' at words.c:121:
  Previous write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'for' at words.c:113 in 'parallel' at words.c:121:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?"
  words c-$level sections "  Write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'section' at words.c:133 in 'parallel sections' at words.c:125:
  Previous write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'section' at words.c:127 in 'parallel sections' at words.c:125:
  Thread T? (OpenMP thread ? of 2) of 'parallel sections' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?"
  words c-$level nested "  Write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:146:
  Previous write of size 4 to 'scalar' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:146:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by thread T? (OpenMP thread ? of 2) at:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by thread T? (OpenMP thread ? of 2) at:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?"
  words c-$level rows "  Write of size 4 to 'heap[2][5]' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:158:
  Previous write of size 4 to 'heap[2][5]' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.c:158:
  Element [2][5] of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?"
done

# Numbers of threads, and the same without debug information.
"$YETI_GCC" $at_once -O1 -g0 -fopenmp -I"$lib" words.c order.o -o plain || exit 99
got=$(OMP_DYNAMIC=false ./plain reduction 2>&1 | sed -n 's/^  Write .* by thread T[0-9]*//p')
tap_equal 'numbers of threads' "$got" \
  " (OpenMP thread 1 of 2) in 'parallel for' at words.c:8:"

# File names in hints are those of the rest of the report.
mkdir folder && cp words.c folder
"$YETI_GCC" $at_once -O1 -g -fopenmp -I"$lib" folder/words.c order.o -o folded || exit 99
got=$(OMP_DYNAMIC=false YETI_OPTIONS=strip_path_prefix=folder/ ./folded reduction 2>&1 |
  grep -c 'folder/')
tap_equal 'file names are stripped' "$got" 0
tap_done
