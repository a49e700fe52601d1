# What the environment says about OpenMP changes no verdict: a program with two
# unordered tasks gets its one report, its twin none, with any number of threads,
# schedule, binding, waiting policy, depth and stack, at each level of
# optimisation.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# Every construct whose edges come from libgomp, and two tasks: with -DWAIT the
# second one waits.
cat >program.c <<'END'
#include <omp.h>

enum { kSize = 200 };
int a[kSize], b[kSize], x, total, last, counter, nested[2];
#pragma omp threadprivate(counter)

static void share(void) {
  int sum = 0;
#pragma omp for schedule(runtime)
  for (int i = 0; i < kSize; i++) a[i] = i;
#pragma omp for schedule(dynamic, 3) reduction(+ : total)
  for (int i = 0; i < kSize; i++) total += a[kSize - 1 - i];
#pragma omp for schedule(guided) ordered
  for (int i = 0; i < kSize; i++) {
    b[i] = a[i] + 1;
#pragma omp ordered
    last = i;
  }
#pragma omp for
  for (int i = 0; i < kSize; i++) {
    sum += b[i];
#pragma omp cancel for if (i == kSize / 2)
  }
#pragma omp critical
  last += sum > 0;
  counter++;
#pragma omp barrier
#pragma omp single
  last = 0;
}

static void create_tasks(void) {
#pragma omp task
  x = 1;  // first
#ifdef WAIT
#pragma omp taskwait
#endif
#pragma omp task
  x = 2;  // second
}

int main(void) {
#pragma omp parallel
  {
    share();
#pragma omp single
    create_tasks();
#pragma omp sections
    {
#pragma omp section
#pragma omp parallel num_threads(2)
      nested[omp_get_thread_num()]++;
    }
  }
  return total != kSize * (kSize - 1) / 2 || nested[0] != 1 || x == 0;
}
END
first=$(grep -n '// first' program.c | cut -d: -f1)
second=$(grep -n '// second' program.c | cut -d: -f1)

# same LEVEL SETTING...: the verdicts under the settings of the environment.
same() {
  level=$1
  shift
  env "$@" timeout 60 "./racy-$level" >out.txt 2>err.txt
  status=$?
  lines=$(sed -n 's/^ *#0 .*program\.c:\([0-9]*\).*/\1/p' err.txt | sort -un |
    grep -x -e "$first" -e "$second" | tr '\n' ' ')
  racy=$status/$(grep -c '^SUMMARY: Yeti: data race' err.txt)/$lines
  env "$@" timeout 60 "./clean-$level" >out.txt 2>err.txt
  tap_equal "-$level, $*" "$racy$?/$(cat out.txt err.txt)" \
    "66/1/$first $second 0/"
}

for level in O0 O2 O3; do
  "$YETI_GCC" -g -$level -fopenmp program.c -o racy-$level || exit 99
  "$YETI_GCC" -g -$level -fopenmp -DWAIT program.c -o clean-$level || exit 99
  for threads in 1 2 3 4 8 16 32 64; do
    same $level OMP_NUM_THREADS=$threads
  done
  OMP_NUM_THREADS=4
  export OMP_NUM_THREADS
  for setting in OMP_WAIT_POLICY=active OMP_WAIT_POLICY=passive \
    OMP_DYNAMIC=true OMP_PROC_BIND=true OMP_PROC_BIND=close \
    OMP_PROC_BIND=spread OMP_SCHEDULE=static OMP_SCHEDULE=static,1 \
    OMP_SCHEDULE=dynamic,7 OMP_SCHEDULE=guided OMP_SCHEDULE=auto \
    OMP_SCHEDULE=monotonic:dynamic,2 OMP_SCHEDULE=nonmonotonic:guided,4 \
    OMP_MAX_ACTIVE_LEVELS=1 OMP_MAX_ACTIVE_LEVELS=4 OMP_STACKSIZE=256k \
    OMP_STACKSIZE=64M OMP_CANCELLATION=true OMP_THREAD_LIMIT=3 \
    GOMP_SPINCOUNT=0 OMP_MAX_TASK_PRIORITY=9; do
    same $level $setting
  done
  same $level OMP_CANCELLATION=true OMP_NUM_THREADS=16 OMP_SCHEDULE=dynamic \
    OMP_MAX_ACTIVE_LEVELS=2 OMP_PROC_BIND=true
  unset OMP_NUM_THREADS
done
tap_done
