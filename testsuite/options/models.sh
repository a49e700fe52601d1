# Models of libraries (docs/models.md): a user's file, what is wrong in one, and
# the models that Yeti brings along on larger programs.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# --- a library that waits by itself and that Yeti does not see ---
cat >library.h <<'END'
struct Pool;
void my_start(void);
void my_lock(int *lock);
int my_try_lock(int *lock);
void my_unlock(int *lock);
void my_run(struct Pool **pool, void (*function)(void *, double, void *), void *data);
void my_wait(struct Pool *pool);
void my_fill(long *words, long count);
void my_pass(void *item);
void *my_take(void);
END
cat >library.c <<'END'
#include "library.h"
#include <pthread.h>
#include <stdlib.h>
struct Pool { pthread_t thread; void (*function)(void *, double, void *); void *data; };
void my_lock(int *lock) { while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE)); }
int my_try_lock(int *lock) { return __atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE); }
void my_unlock(int *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }
static int runs, ends;
static struct Pool *waiting;
static void *work(void *unused) {
  for (;;) {
    struct Pool *pool;
    while (!(pool = __atomic_exchange_n(&waiting, NULL, __ATOMIC_ACQ_REL)));
    pool->function(pool, 0.5, pool->data);
    __atomic_add_fetch(&ends, 1, __ATOMIC_RELEASE);
  }
  return unused;
}
void my_start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
}
void my_run(struct Pool **pool, void (*function)(void *, double, void *), void *data) {
  *pool = malloc(sizeof **pool);
  (*pool)->function = function;
  (*pool)->data = data;
  runs++;
  __atomic_store_n(&waiting, *pool, __ATOMIC_RELEASE);
}
void my_wait(struct Pool *pool) {
  while (__atomic_load_n(&ends, __ATOMIC_ACQUIRE) != runs);
  free(pool);
}
void my_fill(long *words, long count) { for (long i = 0; i < count; i++) words[i] = i; }
static void *item;
void my_pass(void *next) { __atomic_store_n(&item, next, __ATOMIC_RELEASE); }
void *my_take(void) {
  void *next;
  while (!(next = __atomic_exchange_n(&item, NULL, __ATOMIC_ACQUIRE)));
  return next;
}
END
cat >user.c <<'END'
#include "library.h"
#include "test.h"
static int lock, a, b, c, d, e, f, ticks;
// Functions of the program that models may be about, too.
__attribute__((noinline)) static void tick(void) { __atomic_add_fetch(&ticks, 1, __ATOMIC_ACQ_REL); }
__attribute__((noinline)) static int peek(void) { return f; }
static long words[8];
static int items[2];
static void work(void *pool, double half, void *data) {
  if (pool && half == 0.5) *(int *)data += 1;
}
static void first(void) {
  my_lock(&lock);
  a = 1;
  my_unlock(&lock);
  my_lock(&lock);
  b = 1;
  my_fill(words, 8);
  my_unlock(&lock);
  items[1] = 1;
  my_pass(items);
  e = 1;
  tick();
  f = 1;
}
static void second(void) {
  if (my_try_lock(&lock) == 0) {
    b++;
    my_unlock(&lock);
  }
  my_lock(&lock);
  a++;
  d = words[7];
  my_unlock(&lock);
  ((int *)my_take())[1] = 2;
  tick();
  e++;
  d += peek() - 1;
}
int main(void) {
  my_start();
  run_in_turn(first, second);
  struct Pool *pool;
  c = 1;
  my_run(&pool, work, &c);
  my_wait(pool);
  c++;
  return c != 3 || d != 7;
}
END
cat >all.yeti <<'END'
# A lock that says 0 for success.
after  my_lock      lock arg1
after  my_try_lock  lock arg1 if not result
before my_unlock    unlock arg1
after  my_fill      write arg1 size arg2 * 8   # words
before my_pass      release arg1
after  my_take      acquire result
before my_run       release arg2
enter  my_run/arg2  acquire callback
leave  my_run/arg2  release callback
# The second word of a pool is its function; the pool is freed.
after  my_wait      acquire *(arg1+8)
# What peek looks at is meant to be raced on.
enter  peek         hide
leave  peek         show
END
${CC:?} -g -O1 -shared -fPIC -pthread library.c -o liblibrary.so || exit 99

# Compiles user.c with the models of file $1 and runs it: prints the variables
# that are raced on.
races_with() {
  "$YETI_GCC" -g -O1 -pthread -I"$top_srcdir/testsuite/lib" \
    ${1:+-fplugin-arg-yeti-models="$1"} user.c -L. -llibrary -Wl,-rpath,"$work" \
    "$top_builddir/testsuite/lib/liborder.a" -o user >compile 2>&1 || cat compile
  ./user 2>&1 | sed -n "s/^  Location is global '\([a-z]*\)'.*/\1/p" |
    sort -u | tr '\n' ' '
}
tap_equal 'without a model the order is unknown' "$(races_with)" 'a b c f items '
tap_equal 'with it all is ordered' "$(races_with all.yeti)" ''
# Every line is needed.
without() { grep -v "$1" all.yeti >less.yeti && races_with less.yeti; }
tap_equal 'a try that is not seen' "$(without my_try_lock)" 'b '
tap_equal 'an item that is not passed' "$(without my_pass)" 'items '
tap_equal 'one that is not taken' "$(without my_take)" 'items '
tap_equal 'a callback that knows nothing' "$(without 'enter *my_run')" 'c '
tap_equal 'one that tells nothing' "$(without 'leave *my_run')" 'c '
tap_equal 'one that was told nothing' "$(without 'before my_run')" 'c '
tap_equal 'nobody waits for it' "$(without my_wait)" 'c '
tap_equal 'accesses that are not hidden' "$(without peek)" 'f '
{ cat all.yeti && printf 'enter tick quiet\nleave tick loud\n'; } >quiet.yeti
tap_equal 'order that is none' "$(races_with quiet.yeti)" 'e '
# Who has not taken a lock but gives it up tells all that he has done.
tap_equal 'a lock that is not taken' "$(without 'my_.*lock  *lock')" 'a b words '
sed 's/after *my_lock .*//;s/before my_unlock .*//' all.yeti >unlocked.yeti
tap_contains 'the accesses of a library are seen' \
  "$(races_with unlocked.yeti >/dev/null; ./user 2>&1)" 'my_fill'

# --- what is wrong ---
refuses() { # TEXT MESSAGE
  echo "$1" >wrong.yeti
  "$YETI_GCC" -fplugin-arg-yeti-models=wrong.yeti -c user.c -o user.o \
    -I"$top_srcdir/testsuite/lib" >compile 2>&1
  tap_equal "'$1' is refused" "$? $(grep -c "wrong.yeti:1: .*$2" compile)" '1 1'
}
refuses 'between f lock arg1' 'begins with before, after, enter or leave'
refuses 'before f lokc arg1' 'the actions are acquire, release, lock'
refuses 'before f lock first' 'places are arg1, arg2'
refuses 'before f read arg1' 'needs a size'
refuses 'before f lock arg1 if result' 'is a result'
"$YETI_GCC" -fplugin-arg-yeti-models=missing.yeti -c user.c \
  -I"$top_srcdir/testsuite/lib" >compile 2>&1
tap_equal 'a file that is missing is named' \
  "$? $(grep -c "cannot read the models in .*missing.yeti" compile)" '1 1'

# --- the models that come along ---
# is_silent TEXT PACKAGE PROGRAM: at two levels of optimisation.
is_silent() {
  if ! pkg-config --exists "$2" 2>/dev/null; then
    tap_skip "$1" "no $2"
    return
  fi
  found=
  for run in '0 2' '2 8'; do
    level=${run% *} threads=${run#* }
    # shellcheck disable=SC2046 # these are words
    "$YETI_GXX" -g -O$level -std=c++17 -pthread "$3" -o shipped \
      $(pkg-config --cflags --libs "$2") >compile 2>&1 || found=$(cat compile)
    ./shipped "$threads" >output 2>&1 ||
      found="$found -O$level, $threads threads: $(grep SUMMARY output)"
  done
  tap_equal "$1" "$found" ''
}
here=$top_srcdir/testsuite/options/models
is_silent "C++'s parallel algorithms are ordered" tbb "$here/parallel-algorithms.cc"
is_silent 'Abseil is ordered' absl_synchronization "$here/abseil.cc"
is_silent "oneTBB is ordered" tbb "$here/tbb.cc"
tap_done
