// Checks cross the calls of functions that are known to order nothing and to
// return: their bodies say so, or their names. Each has a counterpart that is
// not known to, where the checks stay.
// run: -O0 -fplugin-arg-yeti-detector=bigfoot
// run: -O1 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fPIC -fvisibility=hidden
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -flto -DWHOLE
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fexceptions
// dump: ^yeti: function harmless: orders nothing, returns$
// dump: ^yeti: function calls_harmless: orders nothing, returns$
// dump: ^yeti: function locks: acquires, may not return$
// dump: ^yeti: function unlocks: releases, returns$
// dump: ^yeti: function frees: acquires and releases, may not return$
// dump: ^yeti: function ends: orders nothing, may not return$
// dump: ^yeti: function recurses: orders nothing, may not return$
// dump: ^yeti: function waits: acquires, may not return$
// dump: ^yeti: function follows: orders nothing, may not return$
// dump: ^yeti: function loads: acquires, returns$
// dump: ^yeti: function stores: releases, returns$
// dump: ^yeti: function stores_relaxed: orders nothing, returns$
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ctype.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#define APART __attribute__((noipa)) static
#define CALLEE __attribute__((noinline, noclone)) static
#define SILENT __attribute__((no_sanitize("thread")))

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int flag;
static volatile int done;
static jmp_buf place;
static void *volatile block;

SILENT CALLEE int harmless(int i) {
  return abs(i) + isalpha(i) + rand() % 2;
}
SILENT CALLEE int calls_harmless(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += harmless(i);
  return sum;
}
SILENT CALLEE void locks(void) {
  pthread_mutex_lock(&mutex);
}
SILENT CALLEE void unlocks(void) {
  pthread_mutex_unlock(&mutex);
}
SILENT CALLEE void locks_below(void) {
  locks();
  unlocks();
}
SILENT CALLEE void frees(void) {
  free(block);
  block = 0;
}
SILENT CALLEE int ends(int i) {
  if (i < 0) exit(1);
  return rand();
}
SILENT CALLEE int jumps(int i) {
  if (i < 0) longjmp(place, 1);
  return rand();
}
SILENT CALLEE int recurses(int i) {
  return i > 0 ? recurses(i - 1) + rand() : 0;
}
SILENT CALLEE void waits(volatile int *p) {
  while (*p) continue;
}
SILENT CALLEE int follows(void **p) {
  while (p) p = *p;
  return rand();
}
SILENT CALLEE int loads(void) {
  return __atomic_load_n(&flag, __ATOMIC_ACQUIRE);  // yeti: atomic_load_32 acquire flag
}
SILENT CALLEE void stores(void) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);  // yeti: atomic_store_32 release flag
}
SILENT CALLEE void stores_relaxed(void) {
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);  // yeti: atomic_store_32 relaxed flag
}
SILENT CALLEE void assembler(void) {
  __asm__ volatile("" ::: "memory");
}
SILENT __attribute__((weak)) int may_be_replaced(int i) {
  return i;
}
static int (*volatile pointer)(int) = harmless;

// --- loops ---

APART void loop_harmless(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = calls_harmless(i);  // yeti: write_range(40) a[i]
}
APART size_t loop_library(int *a, const char *text, int n) {
  size_t sum = 0;
  for (int i = 0; i < n; i++) {
    a[i] = abs(i) + rand();  // yeti: write_range(40) a[i]
    sum += strlen(text);
  }
  return sum;
}
APART void loop_locks(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i;  // yeti: write4 a[i]
    locks_below();
  }
}
APART void loop_frees(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i;  // yeti: write4 a[i]
    frees();
  }
}
APART void loop_ends(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = ends(i);  // yeti: write4 a[i]
}
APART void loop_jumps(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = jumps(i);  // yeti: write4 a[i]
}
APART void loop_recurses(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = recurses(i);  // yeti: write4 a[i]
}
APART void loop_waits(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i;  // yeti: write4 a[i]
    waits(&done);
  }
}
APART void loop_follows(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = follows(0);  // yeti: write4 a[i]
}
APART void loop_pointer(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = pointer(i);  // yeti: read8 pointer; write4 a[i]
}
#ifndef WHOLE  // the linker has decided
APART void loop_replaced(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = may_be_replaced(i);  // yeti[!-flto]: write4 a[i]
}
#endif
APART void loop_assembler(int *a, int n) {
  for (int i = 0; i < n; i++) {
    a[i] = i;  // yeti: write4 a[i]
    assembler();
  }
}

// --- what an earlier check covers: a release ends that, an acquire does not
// ---

APART int after_harmless(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  a += harmless(3);
  return a + *p;
}
APART int after_lock(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  locks();
  a += *p;
  unlocks();
  return a + *p;  // yeti: read4 *p
}
APART int after_load(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  a += loads();
  a += *p;
  stores_relaxed();
  a += *p;
  stores();
  return a + *p;  // yeti: read4 *p
}
APART int after_free(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  frees();
  return a + *p;  // yeti: read4 *p
}
// What may not return still covers what comes after it if it does.
APART int after_end(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  a += ends(3);
  return a + *p;
}

// A function of the program's own by the name of one of the library's.
int getppid(void);
APART int after_namesake(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  a += getppid();
  return a + *p;  // yeti: read4 *p
}

static int numbers[10];

SILENT int main(void) {
  int one = 1;
  int *volatile hidden = &one;
  loop_harmless(numbers, 10);
  loop_library(numbers, "text", 10);
  loop_locks(numbers, 10);
  loop_frees(numbers, 10);
  loop_ends(numbers, 10);
  if (!setjmp(place)) loop_jumps(numbers, 10);
  loop_recurses(numbers, 10);
  loop_waits(numbers, 10);
  loop_follows(numbers, 10);
  loop_pointer(numbers, 10);
#ifndef WHOLE
  loop_replaced(numbers, 10);
#endif
  loop_assembler(numbers, 10);
  after_harmless(hidden);
  after_lock(hidden);
  after_load(hidden);
  after_free(hidden);
  after_end(hidden);
  after_namesake(hidden);
  return 0;
}
