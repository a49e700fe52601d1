# Calls that lead through a library that was compiled without the plugin are in
# the stacks of threads and of allocations.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > plain.c <<'END'
#include <pthread.h>
#include <stdlib.h>
__attribute__((noinline)) static void begin(pthread_t *id, void *(*f)(void *)) {
  pthread_create(id, 0, f, 0);
  __asm__ volatile("");
}
void plain_start(pthread_t *id, void *(*f)(void *)) {
  begin(id, f);
  __asm__ volatile("");
}
void *plain_make(int depth) {
  void *block = depth > 0 ? plain_make(depth - 1) : malloc(40);
  __asm__ volatile("");
  return block;
}
END
cat > race.c <<'END'
#include <pthread.h>
void plain_start(pthread_t *id, void *(*f)(void *));
int *plain_make(int depth);
int *first, *second;
static void *run(void *unused) {
  *first = 1;
  *second = 2;
  return unused;
}
static void *make_block(int depth) {
  return plain_make(depth);
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 3; i++) first = make_block(1);
  second = make_block(0);
  plain_start(&a, run);
  plain_start(&b, run);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
END
$CC -O2 -g -fPIC -shared plain.c -o libplain.so -pthread || exit 99
"$YETI_GCC" -g -O0 -pthread race.c ./libplain.so -o race || exit 99
./race 2>err.txt
report=$(sed -e 's/ (libplain.so+0x[0-9a-f]*)//' -e 's/ (race+0x[0-9a-f]*)//' \
  -e 's/0x[0-9a-f]*/0x?/g' -e 's/=[0-9]*/=?/g' err.txt)
tap_contains 'the creation of a thread' "$report" \
  "created by main thread at:
    #0 begin plain.c:4:3
    #1 plain_start plain.c:8:3
    #2 main race.c:17:3"
tap_contains 'an allocation' "$report" \
  "allocated by main thread:
    #0 malloc (libyeti.so)
    #1 plain_make plain.c:12:53
    #2 plain_make plain.c:12:29
    #3 make_block race.c:11:10
    #4 main race.c:15:39"
tap_contains 'another way to the same call' "$report" \
  "    #1 plain_make plain.c:12:53
    #2 make_block race.c:11:10
    #3 main race.c:16:12"
tap_done
