# Call stacks of any depth: recursion as deep as the stack allows, and frames
# that are left by exceptions and jumps.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > deep.cc <<'END'
#include <pthread.h>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "test.h"
int x, depth;
static jmp_buf back;
static const char *how;
// The volatile parameter keeps the compiler from making a loop of it.
__attribute__((noinline)) static int down(volatile int left) {
  if (left == 0) {
    x++;
    if (!strcmp(how, "throw")) throw 1;
    if (!strcmp(how, "jump")) longjmp(back, 1);
    return 0;
  }
  return down(left - 1) + 1;
}
static void go() {
  for (int round = 0; round < 3; round++) {
    try {
      if (setjmp(back) == 0) down(depth);
    } catch (int) {
      x++;
    }
  }
}
static void *first(void *) {
  go();
  order_reach(1);
  return nullptr;
}
static void *second(void *) {
  order_wait(1);
  go();
  return nullptr;
}
int main(int, char **arguments) {
  how = arguments[1];
  depth = atoi(arguments[2]);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 512 << 20);
  pthread_t one, two;
  pthread_create(&one, &attributes, first, nullptr);
  pthread_create(&two, &attributes, second, nullptr);
  pthread_join(one, nullptr);
  pthread_join(two, nullptr);
  printf("%d\n", x);
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GXX" -g -O1 -pthread -I"$lib" deep.cc order.o -o deep || exit 99

line=$(grep -n -m 1 'x++' deep.cc | cut -d : -f 1)

# goes HOW DEPTH X: the counter ends as X and the race of the deepest x++ is
# reported.
goes() {
  out=$(timeout 100 ./deep "$1" "$2" 2>err.txt)
  tap_equal "$1 from depth $2" \
    "$?/$out/$(grep -q "^    #0 down.*deep.cc:$line:" err.txt && echo found)" \
    "66/$3/found"
}
goes return 100 6
goes return 1000000 6
goes jump 1000 6
goes jump 1000000 6
goes throw 1000 12
goes throw 10000 12
tap_done
