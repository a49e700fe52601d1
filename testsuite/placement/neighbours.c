// Neighbours in memory that are accessed together are checked together, unless
// something in between orders threads or may not return.
// run: -O1 -fplugin-arg-yeti-detector=bigfoot -fplugin-arg-yeti-proxies=none
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2 -fplugin-arg-yeti-proxies=none
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -flto -fplugin-arg-yeti-proxies=none
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

struct Mixed {
  char c, d;
  short s;
  int i;
  long l;
  double far[10];
};

APART void unknown(void) {}

APART long sizes(struct Mixed *p) {
  return p->c + p->d + p->s + p->i + p->l;  // yeti: read16 p->c p->d p->s p->i p->l
}

// No byte is checked that is not accessed.
APART long gap(struct Mixed *p) {
  return p->c + p->d + p->l;  // yeti: read2 p->c p->d; read8 p->l
}

// Reads are not checked as writes, nor writes as reads.
APART long kinds(struct Mixed *p) {
  p->l = 1;            // yeti: write8 p->l
  return p->i + p->s;  // yeti: read6 p->s p->i
}

// Whatever the order, and whatever computes the address.
APART double elements(double *a, long i) {
  double x = a[i + 2];
  double y = a[i];  // yeti: read24 a[i] a[i + 1] a[i + 2]
  return x + y * a[i + 1];
}

// More than can be noted at once.
APART double many(struct Mixed *p) {
  return p->far[0] * p->far[1] + p->far[2] * p->far[3] + p->far[4] * p->far[5] +  // yeti: read64 p->far[0] p->far[1] p->far[2] p->far[3] p->far[4] p->far[5] p->far[6] p->far[7]
         p->far[6] * p->far[7] + p->far[8] * p->far[9];  // yeti: read16 p->far[8] p->far[9]
}

APART long call_between(struct Mixed *p) {
  long i = p->i;  // yeti: read4 p->i
  unknown();
  return i + p->l;  // yeti: read8 p->l
}

APART long release_between(struct Mixed *p, int *flag) {
  long i = p->i;                                // yeti: read4 p->i
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);  // yeti: atomic_store_32 release *flag
  return i + p->l;                              // yeti: read8 p->l
}

APART long end_between(struct Mixed *p) {
  long i = p->i;  // yeti: read4 p->i
  if (i < 0) exit(1);
  return i + p->l;  // yeti: read8 p->l
}

// Both happen whatever the way between them; what happens on one way does not
// join them.
APART long branch_between(struct Mixed *p, volatile int *q) {
  long i = p->i;  // yeti: read12 p->i p->l
  if (i > 0)
    i += *q;  // yeti: read4 *q
  return i + p->l;
}
APART long on_one_way(struct Mixed *p) {
  long i = p->i;  // yeti: read4 p->i
  if (i > 0) i += p->l;  // yeti: read8 p->l
  return i;
}

// A loop that may not end.
APART long loop_between(struct Mixed *p, volatile int *q) {
  long i = p->i;  // yeti: read4 p->i
  while (*q) continue;  // yeti: read4 *q
  return i + p->l;  // yeti: read8 p->l
}

SILENT int main(void) {
  struct Mixed *p = calloc(1, sizeof *p);
  int *volatile zero = calloc(1, sizeof *zero);
  p->i = 1;
  sizes(p);
  gap(p);
  kinds(p);
  elements(p->far, 3);
  many(p);
  call_between(p);
  release_between(p, zero);
  end_between(p);
  *zero = 0;
  branch_between(p, zero);
  on_one_way(p);
  loop_between(p, zero);
  free(p);
  return 0;
}
