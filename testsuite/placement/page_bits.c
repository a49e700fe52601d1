// Accesses noted as bits: the inline sequence sets exactly the bits of the bytes
// accessed, and where the page table has no place for the access, a call tells
// its address, size and site. Each function runs twice, first with misses only,
// then with pages that stay in the table: the same bytes, and one miss a page.
// run: -O0 -fplugin-arg-yeti-detector=slimstate
// run: -Og -fplugin-arg-yeti-detector=slimstate
// run: -O1 -fplugin-arg-yeti-detector=slimstate -fPIC
// run: -O2 -fplugin-arg-yeti-detector=slimstate
// run: -O2 -fplugin-arg-yeti-detector=slimstate -fchecking=2
// run: -O3 -fplugin-arg-yeti-detector=slimstate -fno-pie -no-pie
// run: -Os -fplugin-arg-yeti-detector=slimstate
// run: -O2 -fplugin-arg-yeti-detector=slimstate -flto
// SPDX-License-Identifier: GPL-3.0-or-later
#define SILENT __attribute__((no_sanitize("thread")))
void mock_pages(int install);
void mock_show_pages(void);

// Two pages.
union {
  char c[8192];
  short s[4096];
  int i[2048];
  long l[1024];
  __int128 q[512];
} _Alignas(4096) u;

__attribute__((noipa)) static void chars(char *p, int n, int step) {
  for (int k = 0; k < n; k += step)
    p[k] = 1;  // yeti: 3 miss 0-0,3-3,6-6 p[k]; 1 miss 0-0,3-3,6-6 p[k]
}

__attribute__((noipa)) static int shorts(short *p, int n, int step) {
  int sum = 0;
  for (int k = 0; k < n; k += step)
    sum += p[k];  // yeti: 3 miss 2-3,8-9,14-15 p[k]; 1 miss 2-3,8-9,14-15 p[k]
  return sum;
}

__attribute__((noipa)) static void ints(int *p, int n, int step) {
  for (int k = 0; k < n; k += step)
    p[k] = 1;  // yeti: 4 miss 4-7,16-19,28-31,40-43 p[k]; 1 miss 4-7,16-19,28-31,40-43 p[k]
}

__attribute__((noipa)) static long longs(const long *p, int n) {
  long sum = 0;
  for (int k = 0; k < n; ++k)
    sum += p[k];  // yeti: 2 miss 4080-4095 p[k]; 3 miss 0-23 p[k]; 1 miss 4080-4095 p[k]; 1 miss 0-23 p[k]
  return sum;
}

struct Mixed {
  char c;
  short s;
  int i;
  long l;
};

__attribute__((noipa)) static void fields(struct Mixed *p) {
  p->c = 1;  // yeti: 1 miss 48-48 p->c
  p->s = 2;  // yeti: 1 miss 50-51 p->s
  p->i = 3;  // yeti: 1 miss 52-55 p->i
  p->l = 4;  // yeti: 1 miss 56-63 p->l
}

// With pages that move, in a loop that keeps two of them in registers and the
// table for the third access.
__attribute__((noipa)) static void scatter(long *to, const int *at,
                                           const long *from, int n) {
  for (int k = 0; k < n; ++k)
    to[at[k]] = from[k];  // yeti: 2 miss 0-31 at[k]; 1 miss 4064-4095 from[k]; 2 miss 40-71 to[at[k]]; 2 miss 1504-1535 to[at[k]]; 1 miss 0-31 from[k]
}

static SILENT int run(int install) {
  mock_pages(install);
  chars(u.c, 8, 3);
  int sum = shorts(u.s + 1, 8, 3);
  ints(u.i + 1, 10, 3);
  sum += longs(u.l + 510, 5);
  mock_show_pages();
  return sum;
}

SILENT int main(void) {
  run(0);
  run(1);
  static _Alignas(4096) int at[8] = {5, 700, 6, 701, 7, 702, 8, 703};
  mock_pages(2);
  scatter(u.l, at, u.l + 508, 8);
  mock_show_pages();
  mock_pages(1);
  fields((struct Mixed *)&u.c[48]);
  mock_show_pages();
  return 0;
}
