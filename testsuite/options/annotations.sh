# The annotation functions of other race detectors: each is accepted and has just
# the effect on the verdict that its meaning implies.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# VERDICT | FIRST | SECOND: two unordered threads execute FIRST and then SECOND,
# and VERDICT says whether that is a race. The macro A passes file and line to
# Annotate*.
cat > table <<'END'
race | x = 1 | x = 2
none | x = 1; A(HappensBefore, &s) | A(HappensAfter, &s); x = 2
race | A(HappensBefore, &s); x = 1 | A(HappensAfter, &s); x = 2
none | x = 1; WTFA(HappensBefore, &s) | WTFA(HappensAfter, &s); x = 2
none | x = 1; __tsan_release(&s) | __tsan_acquire(&s); x = 2
race | x = 1; __tsan_acquire(&s) | __tsan_release(&s); x = 2
none | x = 1; A(CondVarSignal, &s) | A(CondVarWait, &s, &t); x = 2
none | x = 1; A(CondVarSignalAll, &s) | A(CondVarWait, &s, &t); x = 2
none | x = 1; A(PCQPut, &s) | A(PCQGet, &s); x = 2
race | x = 1; A(PCQCreate, &s) | A(PCQDestroy, &s); x = 2
none | locked(1, x = 1) | locked(1, x = 2)
race | locked(0, x = 1) | locked(0, x = 2)
none | locked(0, y = x) | locked(1, x = 2)
race | A(RWLockCreate, &s); locked(1, x = 1); A(RWLockDestroy, &s) | locked(1, x = 2)
race | A(RWLockCreateStatic, &s); locked(1, x = 1); A(RWLockCreateStatic, &s) | locked(1, x = 2)
none | held(0, x = 1) | held(0, x = 2)
race | held(8, x = 1) | held(8, x = 2)
race | held(0, x = 1); __tsan_mutex_destroy(&s, 0) | held(0, x = 2)
race | __tsan_mutex_pre_lock(&s, 16); __tsan_mutex_post_lock(&s, 48, 0); x = 1 | held(0, x = 2)
race | __tsan_mutex_create(&s, 0); held(0, x = 1); __tsan_mutex_create(&s, 0) | held(0, x = 2)
none | __tsan_mutex_pre_lock(&s, 0); x = 1; __tsan_mutex_post_lock(&s, 0, 0) | x = 2
race | __tsan_mutex_pre_lock(&s, 0); __tsan_mutex_pre_divert(&s, 0); x = 1; __tsan_mutex_post_divert(&s, 0); __tsan_mutex_post_lock(&s, 0, 0) | x = 2
none | __tsan_mutex_pre_signal(&s, 0); x = 1; __tsan_mutex_post_signal(&s, 0) | x = 2
none | A(IgnoreWritesBegin); x = 1; A(IgnoreWritesEnd) | x = 2
none | x = 1 | A(IgnoreReadsBegin); y = x; A(IgnoreReadsEnd)
race | x = 1 | A(IgnoreReadsBegin); x = 2; A(IgnoreReadsEnd)
race | A(IgnoreWritesBegin); A(IgnoreWritesEnd); x = 1 | x = 2
race | A(IgnoreSyncBegin); guarded(x = 1); A(IgnoreSyncEnd) | guarded(x = 2)
none | A(IgnoreSyncBegin); A(IgnoreSyncEnd); guarded(x = 1) | guarded(x = 2)
none | A(BenignRace, &x, "why"); x = 1 | x = 2
none | A(BenignRaceSized, &x, 4L, "why"); x = 1 | x = 2
race | A(BenignRaceSized, &y, 4L, "why"); x = 1 | x = 2
none | WTFA(BenignRaceSized, &x, 4L, "why"); x = 1 | x = 2
none | x = 1 | A(NewMemory, &x, 4L); x = 2
race | A(ExpectRace, &x, "why"); x = 1 | x = 2
race | A(FlushState); A(NoOp, &x); A(EnableRaceDetection, 1); x = 1 | x = 2
race | A(MutexIsUsedAsCondVar, &s); A(MutexIsNotPHB, &s); x = 1 | x = 2
race | A(PublishMemoryRange, &x, 4L); x = 1; A(UnpublishMemoryRange, &x, 4L) | x = 2
race | x = 1 | A(ThreadName, "painter"); x = 2
race | A(TraceMemory, &x); x = 1 + RunningOnValgrind() + (ValgrindSlowdown() < 1) | x = 2
END

cat > head.c <<'END'
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "test.h"
#define A(name, ...) Annotate##name(__FILE__, __LINE__, ##__VA_ARGS__)
#define WTFA(name, ...) WTFAnnotate##name(__FILE__, __LINE__, ##__VA_ARGS__)
#define guarded(action)           \
  do {                            \
    pthread_mutex_lock(&mutex);   \
    action;                       \
    pthread_mutex_unlock(&mutex); \
  } while (0)
#define locked(is_writer, action)            \
  do {                                       \
    A(RWLockAcquired, &s, (long)is_writer);  \
    action;                                  \
    A(RWLockReleased, &s, (long)is_writer);  \
  } while (0)
#define held(flags, action)              \
  do {                                   \
    __tsan_mutex_pre_lock(&s, flags);    \
    __tsan_mutex_post_lock(&s, flags, 0); \
    action;                              \
    __tsan_mutex_pre_unlock(&s, flags);  \
    __tsan_mutex_post_unlock(&s, flags); \
  } while (0)
double ValgrindSlowdown(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int s, t, x, y;
END
awk -F ' [|] ' '{
  print "static void first_" NR "(void) { " $2 "; }"
  print "static void second_" NR "(void) { " $3 "; }"
  cases = cases "    case " NR ": run_in_turn(first_" NR ", second_" NR "); break;\n"
} END {
  print "int main(int count, char **arguments) {\n  (void)count;\n" \
    "  switch (atoi(arguments[1])) {\n" cases "  }\n  return 0;\n}"
}' table > tail.c
cat head.c tail.c > annotated.c
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
# Some functions have no declaration, which is an error from GCC 14 on.
"$YETI_GCC" -g -O0 -std=gnu17 -Wno-implicit-function-declaration -w -pthread \
  -I"$lib" annotated.c order.o -o annotated || exit 99

number=0
while read -r verdict calls; do
  number=$((number + 1))
  timeout 60 ./annotated $number >out.txt 2>err.txt
  status=$?
  case $verdict in
    race) tap_equal "a race: $calls" \
      "$status/$(grep -c "^SUMMARY: Yeti" err.txt)" 66/1
      case $calls in
        *ThreadName*) tap_contains 'the name of a thread is told' \
          "$(cat err.txt)" "'painter'" ;;
      esac ;;
    none) tap_equal "none: $calls" "$status/$(cat err.txt)" 0/ ;;
  esac
done <table

# Every annotation that the runtime accepts is in the table.
nm -D --defined-only "$top_builddir/runtime/libyeti.so" |
  sed -n 's/^.* T \(\(WTF\)\{0,1\}Annotate[A-Za-z]*\|__tsan_[a-z_]*\).*/\1/p' |
  sed 's/^\(WTF\)\{0,1\}Annotate/\1A(/' | sort -u >accepted
missing=
while read -r name; do
  grep -qF -e "$name" table head.c || missing="$missing $name"
done <accepted
tap_equal 'every annotation is tried' "$missing" ''
tap_done
