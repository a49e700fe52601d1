// No check where one on every way before it covers the access, unless others
// may have learned of the thread's doings in between.
// run: -O1 -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-detector=redcard -fchecking=2 -fnon-call-exceptions -fexceptions
// run: -O3 -fplugin-arg-yeti-detector=slimcard
// run: -O2 -fplugin-arg-yeti-detector=slimcard -flto
// dump: : skipped, covered by an earlier check
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>
#include <string.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

struct Point {
  int x, y;
  long z, w;
};

APART void unknown(void) {}

APART int same_bytes(volatile int *p) {
  int a = *p;    // yeti: read4 *p
  a += *p;
  *p = a;        // yeti: write4 *p
  *p = a + *p;
  return a;
}

// A read covers no write; a write covers both.
APART void kinds(volatile int *p, volatile int *q) {
  *p;      // yeti: read4 *p
  *p = 1;  // yeti: write4 *p
  *q = 1;  // yeti: write4 *q
  *q;
}

APART int release(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  unknown();
  return a + *p;  // yeti: read4 *p
}

APART int atomic(volatile int *p, int *flag) {
  int a = *p;                                    // yeti: read4 *p
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);   // yeti: atomic_store_32 release *flag
  a += *p;                                       // yeti: read4 *p
  a += __atomic_load_n(flag, __ATOMIC_ACQUIRE);  // yeti: atomic_load_32 acquire *flag
  return a + *p;
}

APART int barrier(volatile int *p) {
  int a = *p;  // yeti: read4 *p
  __asm__ volatile("" ::: "memory");
  return a + *p;  // yeti: read4 *p
}

// What ends a life or begins one: the bytes may be another object's afterwards.
APART int freed(volatile int *p, void *block) {
  int a = *p;  // yeti: read4 *p
  free(block);
  a += *p;  // yeti: read4 *p
  block = realloc(malloc(8), 80);
  a += *p;  // yeti: read4 *p
  free(block);
  return a + *p;  // yeti: read4 *p
}

// What orders nothing.
APART double known(volatile double *p, char *to, const char *from) {
  double a = sqrt(*p) + pow(*p, 3);  // yeti: read8 *p
  memcpy(to, from, 100);             // yeti: read_range(100) *from; write_range(100) *to
  return a + *p + to[5];
}

// Parts of what was checked.
APART int parts(struct Point *to, const struct Point *from) {
  *to = *from;  // yeti: read_range(24) *from; write_range(24) *to
  ((volatile struct Point *)to)->y = 3;
  ((volatile struct Point *)to)->z = 3;
  return ((const volatile struct Point *)from)->x;
}

APART int elements(volatile int *a, long i) {
  int sum = a[i] + a[i + 1];  // yeti: read4 a[i]; read4 a[i + 1]
  sum += a[i];
  a[i + 1] = sum;  // yeti: write4 a[i + 1]
  sum += a[i + 1];
  return sum;
}

// On one way only.
APART int branches(volatile int *p, volatile int *q, int which) {
  int a = 0;
  if (which) {
    a = *p;  // yeti: read4 *p
    a += *q;  // yeti: read4 *q
  } else {
    *p = 1;  // yeti: write4 *p
  }
  return a + *p + *q;  // yeti: read4 *q
}

// The bytes are others each time; those that are the same are checked each time
// too, as the first is not covered.
APART int loop(volatile int *a, volatile int *sum, int n) {
  for (int i = 0; i < n; ++i) {
    *sum += a[i];  // yeti: read4 a[i]; read4 *sum; write4 *sum
    *sum += a[i];
  }
  return *sum;  // yeti: read4 *sum
}

APART int loop_after_check(volatile int *a, volatile int *sum, int n) {
  *sum = 0;  // yeti: write4 *sum
  for (int i = 0; i < n; ++i)
    *sum += a[i];  // yeti: read4 a[i]
  return *sum;
}

SILENT int main(void) {
  int a[4] = {0};
  int *volatile hidden = a;
  int *p = hidden;
  double d = 2;
  double *volatile hidden_double = &d;
  char from[100] = {0}, to[100];
  struct Point points[2] = {0};
  same_bytes(p);
  kinds(p, p + 1);
  release(p);
  atomic(p, p + 1);
  barrier(p);
  freed(p, malloc(8));
  known(hidden_double, to, from);
  parts(points, points + 1);
  elements(p, 1);
  branches(p, p + 1, 0);
  branches(p, p + 1, 1);
  loop(p, p + 3, 3);
  loop_after_check(p, p + 3, 3);
  return 0;
}
