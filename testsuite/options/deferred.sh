# Deferred checks are judged however the program ends, for all of its threads,
# and the reports name the lines of the accesses on both sides.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# The calls of compiled code, written by hand: two threads note accesses, as
# ranges and as bits, and are still running when the program ends.
cat > deferred.cc <<'END'
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "abi/abi.h"
#include "test.h"
extern "C" {
extern __thread YetiPageTable *YETI_PAGE_TABLE
    __attribute__((tls_model("initial-exec")));
void __yeti_page_miss(const volatile void *, unsigned long, const YetiSite *);
void __yeti_write_block(const volatile void *, unsigned long, const YetiSite *);
void __yeti_read_strided(const volatile void *, unsigned long, long,
                         unsigned long, const YetiSite *);
}
static YetiSite site(unsigned line, YetiSiteKind kind) {
  YetiSite result;
  result.file = "deferred.cc";
  result.function = "work";
  result.line = line;
  result.column = 1;
  result.size = 8;
  result.kind = kind;
  return result;
}
static const YetiSite block = site(1001, kYetiSiteWrite);
static const YetiSite strided = site(1002, kYetiSiteRead);
static const YetiSite bit_write = site(1003, kYetiSiteWrite);
static const YetiSite bit_read = site(1004, kYetiSiteRead);
alignas(4096) static char array[5 * 4096];
static __thread int inlined;

static void note(const char *place, const YetiSite *site) {
  const unsigned long address = (unsigned long)place;
  const unsigned long tag = (address >> kYetiPageBits) + site->page_tag;
  const unsigned long entry = tag % kYetiPageEntries;
  if (YETI_PAGE_TABLE->tags[entry] == tag) {
    *(char *)(YETI_PAGE_TABLE->bits[entry] + (address >> 3)) = -1;
    inlined++;
  } else {
    __yeti_page_miss(place, 8, site);
  }
}

// The first accesses of an epoch are judged at once: so many that those which
// follow are noted.
static void be_long(char *own) {
  for (int i = 0; i < 4096; i++) note(own + 8 * (i % 512), &bit_write);
  inlined = 0;
}

// The bytes of the second page where both take part lie behind those that a
// site has judged at once in a new page.
static void *write_all(void *) {
  alignas(4096) static char own[4096];
  be_long(own);
  __yeti_write_block(array, 800, &block);
  for (int i = 0; i < 200; i++) note(array + 4096 + 8 * i, &bit_write);
  if (inlined < 190) puts("no bits");
  order_reach(1);
  order_wait(5);
  return nullptr;
}
static void *read_all(void *) {
  alignas(4096) static char own[4096];
  order_wait(1);
  be_long(own);
  __yeti_read_strided(array + 792, 8, 32, 10, &strided);
  for (int i = 0; i < 200; i++) note(array + 8192 + 8 * i, &bit_read);
  for (int i = 50; i < 250; i++) note(array + 4096 + 8 * i, &bit_read);
  if (inlined < 380) puts("no bits");
  order_reach(2);
  order_wait(5);
  return nullptr;
}
int main(int, char **arguments) {
  const char *how = arguments[1];
  pthread_t writer, reader;
  pthread_create(&writer, nullptr, write_all, nullptr);
  pthread_create(&reader, nullptr, read_all, nullptr);
  order_wait(2);
  if (!strcmp(how, "exit")) exit(0);
  if (!strcmp(how, "_exit")) _exit(0);
  if (!strcmp(how, "abort")) abort();
  if (!strcmp(how, "crash")) *(volatile int *)8 = 1;
  if (!strcmp(how, "exec")) execl("/bin/true", "true", (char *)nullptr);
  if (!strcmp(how, "fork")) {
    const pid_t child = fork();
    if (child == 0) {
      for (int i = 0; i < 200; i++) note(array + 4096 + 8 * i, &bit_write);
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    printf("child %d\n", status);
  }
  order_reach(5);
  pthread_join(writer, nullptr);
  pthread_join(reader, nullptr);
}
END
lib=$top_srcdir/testsuite/lib
$CC -O2 -g0 -c "$lib/order.c" -o order.o || exit 99
"$YETI_GXX" -g -O1 -pthread -I"$top_srcdir" -I"$lib" deferred.cc order.o \
  -o deferred || exit 99

for how in join exit _exit abort crash exec fork; do
  output=$( (ulimit -c 0; ./deferred $how) 2>&1)
  found=$(printf '%s\n' "$output" |
    sed -n 's/.*deferred\.cc:\(100[0-9]\).*/\1/p; /^no bits/p; /^child [^0]/p' |
    sort -u | tr '\n' ' ')
  tap_equal "$how: both races with both sides" "$found" "1001 1002 1003 1004 "
done

output=$(YETI_OPTIONS=print_stats=1 ./deferred join 2>&1)
for figure in 'page misses' 'page bitmaps begun' 'footprints committed' \
  '8-byte granules noted as bits' 'ranges committed'; do
  value=$(printf '%s\n' "$output" | sed -n "s/^  $figure  *//p")
  tap_run "statistics: $figure" test "${value:-0}" -gt 0
done

tap_done
