# A report names a block of any allocator with its size and the call that made
# it. The block begins a new life: what another thread did to the same memory
# before it was freed is not a race.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

cat > blocks.c <<'END'
#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#define NUMBER 50
static const char *how;
static char *block;
static int is_reuse;
static void *posix(void) {
  void *result;
  return posix_memalign(&result, 64, 4000) ? 0 : result;
}
static char *make(void) {
  if (!strcmp(how, "malloc")) return malloc(4000);
  if (!strcmp(how, "calloc")) return calloc(40, 100);
  if (!strcmp(how, "realloc")) return realloc(0, 4000);
  if (!strcmp(how, "reallocarray")) return reallocarray(0, 40, 100);
  if (!strcmp(how, "aligned_alloc")) return aligned_alloc(64, 4000);
  if (!strcmp(how, "posix_memalign")) return posix();
  if (!strcmp(how, "memalign")) return memalign(64, 4000);
  if (!strcmp(how, "valloc")) return valloc(4000);
  return pvalloc(4000);
}
static void write_and_free_many(int value) {
  char *blocks[NUMBER];
  for (int i = 0; i < NUMBER; i++) blocks[i] = make();
  for (int i = 0; i < NUMBER; i++) {
    printf("%p\n", blocks[i]);
    memset(blocks[i], value, malloc_usable_size(blocks[i]));
    free(blocks[i]);
  }
}
static void first(void) {
  if (is_reuse) write_and_free_many(1);
  else memset(block, 1, malloc_usable_size(block));
}
static void second(void) {
  if (is_reuse) write_and_free_many(2);
  else block[0] = 2;
}
int main(int count, char **arguments) {
  how = arguments[1];
  is_reuse = count > 2;
  if (!is_reuse) block = make();
  run_in_turn(first, second);
  return 0;
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GCC" -g -O0 -fno-builtin -pthread -I"$lib" blocks.c order.o -o blocks || exit 99

# told CALL SIZE NAME: the report describes the block of CALL as one of NAME.
told() {
  timeout 60 ./blocks $1 >out.txt 2>err.txt
  tap_equal "a block of $1 is told" \
    "$?/$(sed -n '/heap block/ { s/ at 0x[0-9a-f]*//p; n; p; }' err.txt |
      tr -s ' \n' ' ')" \
    "66/ Location is heap block of size $2 allocated by main thread: #0 $3 (libyeti.so) "
}
for call in malloc calloc realloc aligned_alloc posix_memalign memalign valloc
do
  told $call 4000 $call
done
told reallocarray 4000 realloc
told pvalloc 4096 valloc

# One arena, so that the second thread gets what the first has freed.
for call in malloc calloc realloc reallocarray aligned_alloc posix_memalign \
            memalign valloc pvalloc; do
  MALLOC_ARENA_MAX=1 timeout 60 ./blocks $call again >out.txt 2>err.txt
  tap_equal "a block of $call has a life of its own" "$?/$(cat err.txt)" 0/
  # By pages: the blocks need not start where the old ones did.
  head -n 50 out.txt | sed 's/...$//' | sort -u >pages.first
  tail -n 50 out.txt | sed 's/...$//' | sort -u >pages.second
  tap_run "memory of $call was used again" sh -c \
    'test "$(comm -12 pages.first pages.second | wc -l)" -gt 0'
done
tap_done
