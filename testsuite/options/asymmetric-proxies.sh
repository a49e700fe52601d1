# proxies=asymmetric: a race on a field that is checked as its proxy is reported
# as a race on the proxy. A field that may be reached in another way keeps its
# own checks, and a race on it is reported as without the option.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
gcc=$top_builddir/tools/yeti-gcc
$CC -O2 -c "$top_srcdir/testsuite/lib/order.c" -o order.o

# One thread sets key and next, the other does what SECOND says.
cat > program.c <<'END'
#include <stdlib.h>
#include <string.h>
#include "test.h"
#define APART __attribute__((noinline, noclone)) static
struct node { long key; struct node *next; long count; };
static struct node *p, *q;
static volatile long sink;
#include "others.h"
APART void set(struct node *n) {
  n->key = 1;
  n->next = 0;
}
APART long get(struct node *n) { return n->key + (n->next != 0); }
APART long key(struct node *n) { return n->key; }
APART void add(struct node *n) { n->count++; }
static void first(void) { set(p); }
static void second(void) { SECOND; }
int main(void) {
  p = calloc(1, sizeof *p);
  q = calloc(1, sizeof *q);
  run_in_turn(first, second);
  sink = get(p) + key(q);
  add(q);
  free(p);
  free(q);
  return 0;
}
END

# build LEVEL FLAG...: makes 'program'; the compiler's messages about proxies go
# to 'messages'.
build() {
  level=$1
  shift
  $gcc -g -w -$level -pthread -I"$top_srcdir/testsuite/lib" $detector \
    -fplugin-arg-yeti-proxies=asymmetric -fplugin-arg-yeti-explain "$@" \
    program.c order.o -o program 2> messages
}

# try TEXT PROXY REPORT SECOND [FILE...]: passes if PROXY is the proxy of next (''
# for none) and the report names REPORT ('' for no race). SECOND may use the
# functions that stdin defines.
try() {
  text=$1 proxy=$2 report=$3 second=$4
  shift 4
  cat > others.h
  for name in redcard bigfoot; do
    detector=-fplugin-arg-yeti-detector=$name
    for level in O0 O2; do
      what="$text, $name -$level"
      if ! build $level "-DSECOND=$second" "$@"; then
        tap_not_ok "$what: compiles" "$(cat messages)"
        continue
      fi
      tap_equal "$what: proxy of next" "$(sed -n \
        "s/.*'next' of 'node' is checked as its proxy '\(.*\)'.*/\1/p" messages)" \
        "$proxy"
      ./program > output 2> log
      status=$?
      if [ -z "$report" ]; then
        tap_equal "$what: no race" "$status$(cat log)" 0
      elif [ $status = 66 ] && grep -q "$report" log; then
        tap_ok "$what: a race of $report"
      else
        tap_not_ok "$what: a race of $report" "exit status $status
$(cat log)"
      fi
    done
  done
}

# Races that are found through the proxy, and twins without a race.
try 'both fields' key "'n->key'" 'sink=get(p)' < /dev/null
try 'of another object' key '' 'sink=get(q)' < /dev/null
try 'the proxy alone' key "'n->key'" 'sink=key(p)' < /dev/null
try 'another field' key '' 'add(p)' < /dev/null
try 'memset of the whole' key "'n->key'" 'clear(p)' <<'END'
APART void clear(struct node *n) { memset(n, 0, sizeof *n); }
END
try 'a copy of the whole' key "'n->key'" 'take(p)' <<'END'
static __attribute__((used)) struct node copy;
APART void take(struct node *n) { copy = *n; }
END
try 'the end of the block' key "'n->key'" 'end(p),p=calloc(1,sizeof*p)' <<'END'
APART void end(struct node *n) { sink = n->next != 0, free(n); }
END
try 'whole blocks of a size that is not known' key "'n->key'" \
  'clear(p,one)' <<'END'
APART void clear(struct node *n, size_t size) { memset(n, 0, size * sizeof *n); }
static volatile size_t one = 1;
END
try 'a lock in the record' key "'n->key'" 'add_locked(q),sink=get(p)' <<'END'
#include <pthread.h>
struct locked { pthread_mutex_t mutex; struct node *node; };
static struct locked locked = {PTHREAD_MUTEX_INITIALIZER};
APART void add_locked(struct node *n) {
  pthread_mutex_lock(&locked.mutex);
  locked.node = n;
  pthread_mutex_unlock(&locked.mutex);
}
END

# The field can be reached in another way: it keeps its checks and its name.
try 'read alone' '' "'n->next'" 'sink=next(p)!=0' <<'END'
APART struct node *next(struct node *n) { return n->next; }
END
try 'written where the proxy is read' '' "'n->\(next\|key\)'" 'change(p)' <<'END'
APART void change(struct node *n) { n->next = n->key ? n : 0; }
END
try 'memset of a part' '' 'n->next' 'clear(p)' <<'END'
APART void clear(struct node *n) { memset(&n->next, 0, sizeof n->next); }
END
try 'memset of a size that is not known' '' 'n->next' 'clear(p,8,eight)' <<'END'
APART void clear(void *to, size_t from, size_t size) {
  memset((char *)to + from, 0, size);
}
static volatile size_t eight = 8;
END
try 'its address is taken' '' '\*place' 'put(&p->next)' <<'END'
APART void put(struct node **place) { *place = 0; }
END
try 'another type of pointer' '' 'n->next' 'put(p)' <<'END'
APART void put(void *n) { ((void *volatile *)n)[1] = 0; }
END
try 'bytes' '' 'n->next' 'put((char*)p)' <<'END'
APART void put(char *n) { for (int i = 8; i < 16; i++) n[i] = 0; }
END
try 'by way of a cell of another type' '' 'n->next' 'cell=p,put(&cell)' <<'END'
APART void put(void **cell) { long *n = *cell; n[1] = 0; }
static void *cell;
END
try 'by way of a copy of its bytes' '' 'n->next' 'put()' <<'END'
static long *cell;
APART void put(void) { memcpy(&cell, &p, sizeof p), cell[1] = 0; }
END
try 'by way of a number' '' 'n->next' 'put((long)p)' <<'END'
APART void put(long number) { ((long *)number)[1] = 0; }
END
try 'by way of a number in memory' '' 'n->next' 'put()' <<'END'
static long *cell;
APART void put(void) { *(long *)&cell = *(long *)&p, cell[1] = 0; }
END
try 'by way of a call through a pointer' '' 'n->next' 'pointer((long *)p)' <<'END'
static void put(long *n) { n[1] = 0; }
static void (*volatile pointer)(long *) = put;
END
try 'another record' '' 'n->b' 'put((struct moved*)p)' <<'END'
struct moved { long a, b; };
APART void put(struct moved *n) { n->b = 0; }
END
try 'its own kind of record, shifted' '' 'n->key' \
  'put((struct node*)((char*)p+8))' <<'END'
APART void put(struct node *n) { n->key = 3; }
END
try 'a union' '' 'n->next' 'put((union view*)p)' <<'END'
union view { struct node node; long words[3]; };
APART void put(union view *n) { n->words[1] = 3; }
END
try 'an atomic operation' '' 'n->next' 'sink=take(p)!=0' <<'END'
APART void *take(struct node *n) {
  return __atomic_load_n(&n->next, __ATOMIC_RELAXED);
}
END
try 'an atomic operation on a part of it' '' 'n->next' 'add_both(p)' <<'END'
APART void add_both(struct node *n) {
  __atomic_fetch_add((int *)&n->next, 1, __ATOMIC_RELAXED);
}
END
try 'a function that may be replaced' '' 'n->next' 'put((long*)p)' <<'END'
static __attribute__((noipa)) void put(long *n) { n[1] = 0; }
END
try 'a release between' '' "'n->next'" 'sink=take(p)' <<'END'
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
APART long take(struct node *n) {
  long k = n->key;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return k + (n->next != 0);
}
END
try 'a function of the C library' '' 'n->next' 'print((char*)p+8)' <<'END'
#include <stdio.h>
APART void print(char *to) { sprintf(to, "%ld", sink); }
END

# Another unit, which the plugin sees with -flto only.
cat > other.c <<'END'
struct node { long key; struct node *next; long count; };
void put(struct node *n) { n->next = 0; }
END
$gcc -g -O2 -c other.c -o other.o
try 'another unit' '' 'n->next' 'put(p)' other.o <<'END'
void put(struct node *n);
END
try 'a variable that another unit may know' '' "'n->\(key\|next\)'" \
  'known=p,sink=get(known)' <<'END'
APART long get(struct node *);
struct node *known;
END
cat > other.c <<'END'
struct node { long key; struct node *next; long count; };
long put(struct node *n) { return n->key + (n->next != 0); }
END
echo 'long put(struct node *n);' > others.h
build O2 -flto -flto-partition=one '-DSECOND=sink=put(p)' other.c
./program 2> log
tap_equal 'both units with -flto: a race' $? 66
tap_run 'both units with -flto: next is checked as key' grep -q \
  "'next' of 'node' is checked as its proxy 'key'" messages

# Verify mode sees the accesses as those of the proxy.
: > others.h
build O2 -fplugin-arg-yeti-verify '-DSECOND=sink=get(q)'
tap_equal 'verify mode is content' "$(./program 2>&1; echo $?)" 0
tap_done
