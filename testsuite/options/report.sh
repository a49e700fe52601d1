# A whole report, word for word but for addresses and numbers of the system; and
# how equal races are counted.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > race.c <<'END'
#include <pthread.h>
#include <stdlib.h>
#include "test.h"
struct node { int *counts; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *make_node(void) {
  struct node *a = malloc(sizeof *a);
  a->counts = calloc(100, sizeof(int));
  return a;
}
static void add(struct node *a, int i) {
  a->counts[i] = i;
}
static void *worker(void *a) {
  order_wait(1);
  add(a, 37);
  order_reach(2);
  return 0;
}
int main(void) {
  struct node *a = make_node();
  pthread_t thread;
  pthread_create(&thread, 0, worker, a);
  pthread_mutex_lock(&lock);
  add(a, 37);
  order_reach(1);
  order_wait(2);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -pthread -I"$lib" race.c order.o -o race || exit 99

# A report without what changes from run to run.
plain() {
  sed -e 's/0x[0-9a-f]*/0x?/g' -e 's/id=[0-9]*/id=?/g'
}
./race >out.txt 2>err.txt
tap_equal 'the report is as wanted' "$(plain <err.txt)" \
"==================
WARNING: Yeti: data race (pid=?, program race)
  Write of size 4 to 'a->counts[i]' at 0x? by thread T1:
    #0 add race.c:12:16
    #1 worker race.c:16:3 (race+0x?)

  Previous write of size 4 to 'a->counts[i]' at 0x? by main thread (mutexes: write M0):
    #0 add race.c:12:16
    #1 main race.c:25:3 (race+0x?)

  Location is heap block of size 400 at 0x? allocated by main thread:
    #0 calloc (libyeti.so)
    #1 make_node race.c:8:15 (race+0x?)
    #2 main race.c:21:20 (race+0x?)
  The race is at offset 148: element [37] of 4-byte elements

  Mutex M0 (0x?, 'lock') acquired by main thread at:
    #0 main race.c:24:3 (race+0x?)

  Thread T1 (tid=?, running) created by main thread at:
    #0 main race.c:23:3 (race+0x?)

SUMMARY: Yeti: data race race.c:12:16 in add on 'a->counts[i]'
==================
Yeti: reported 1 race (1 occurrence)"

"$YETI_GCC" -O0 -pthread -I"$lib" race.c order.o -o plain && strip plain
./plain >out.txt 2>err.txt
tap_contains 'a stripped program has sites' "$(cat err.txt)" \
  "    #0 add race.c:12:16
    #1 (plain+0x"

# Inlined functions are frames, in sites and in stacks.
cat > inlined.c <<'END'
#include <pthread.h>
#include "test.h"
int shared;
static inline __attribute__((always_inline)) void innermost(int *p) {
  *p = 1;
}
static inline __attribute__((always_inline)) void middle(int *p) {
  innermost(p);
}
__attribute__((noinline)) static void leaf(void) {
  middle(&shared);
  __asm__ volatile("" ::: "memory");
}
static inline __attribute__((always_inline)) void calls_leaf(void) {
  leaf();
}
static void first(void) {
  calls_leaf();
  __asm__ volatile("");
}
static void second(void) {
  order_wait(1);
  shared = 2;
}
static void *run_first(void *unused) {
  first();
  order_reach(1);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run_first, 0);
  second();
  pthread_join(thread, 0);
  return 0;
}
END
"$YETI_GCC" -g -O1 -pthread -I"$lib" inlined.c order.o -o inlined || exit 99
./inlined >out.txt 2>err.txt
previous=$(sed -n '/Previous/,/^$/p' err.txt | sed -n 's/^ *#\([0-9]\) \([a-z_]*\) inlined.c:\([0-9]*\).*/\1 \2 \3/p')
tap_equal 'inlined functions are frames' "$previous" '0 innermost 5
1 middle 8
2 leaf 11
3 calls_leaf 15
4 first 18
5 run_first 26'

# Equal races are counted, whatever the calls that lead to them.
cat > equal.c <<'END'
#include "test.h"
int shared[10];
static void set(int i) { shared[i] = i; }
static void by_way(int i) { set(i); }
static void first(void) { for (int i = 0; i < 10; i++) set(i); }
static void second(void) { for (int i = 0; i < 10; i++) by_way(i); }
int main(void) { run_in_turn(first, second); return 0; }
END
"$YETI_GCC" -fplugin-arg-yeti-detector=fasttrack -g -O0 -pthread -I"$lib" \
  equal.c order.o -o equal || exit 99
./equal >out.txt 2>err.txt
tap_equal 'equal races are one report' "$(grep -c WARNING err.txt)" 1
tap_contains 'equal races are counted' "$(cat err.txt)" \
  'Yeti: reported 1 race (10 occurrences)'

# Different races have different summaries, whatever they share.
cat > summaries.c <<'END'
#include "test.h"
int a[64], b[64], c[64], d[64];
#define BOTH                               \
  p = c;                                   \
  __atomic_store_n(p, 1, __ATOMIC_RELAXED); \
  p = d;                                   \
  __atomic_fetch_add(p, 1, __ATOMIC_RELAXED);
static void set(int *p) {
  *p = 1;
}
static void first(void) {
  int *p;
  a[0] = 1;
  b[0] = 1;
  BOTH
}
static void second(void) {
  set(a);
  set(b);
  set(c);
  set(d);
}
int main(void) { run_in_turn(first, second); return 0; }
END
"$YETI_GCC" -g -O0 -pthread -I"$lib" summaries.c order.o -o summaries || exit 99
./summaries >out.txt 2>err.txt
tap_equal 'different races have different summaries' \
  "$(grep -c WARNING err.txt)/$(grep '^SUMMARY' err.txt | sort -u | wc -l)" 4/4
tap_contains 'a summary has both places' "$(cat err.txt)" \
  "SUMMARY: Yeti: data race summaries.c:9:6 in set and summaries.c:14:8 in first on '*p' and 'b[0]'"
tap_contains 'a summary that two races would share is numbered' "$(cat err.txt)" \
  "in first on '*p' (race 2 of these)"

# Names of threads.
cat > named.c <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include "test.h"
int shared;
static void *worker(void *unused) {
  pthread_setname_np(pthread_self(), "digger");
  shared = 1;
  order_reach(1);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  order_wait(1);
  shared = 2;
  pthread_join(thread, 0);
  return 0;
}
END
"$YETI_GCC" -g -O0 -pthread -I"$lib" named.c order.o -o named || exit 99
./named >out.txt 2>err.txt
tap_contains 'threads have their names' "$(cat err.txt)" "  Thread T1 'digger' (tid="
tap_done
