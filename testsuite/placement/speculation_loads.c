// A load that the source makes under a condition stays there: the condition is
// false in this run, and so no check may be made.
// run: -O0
// run: -O1
// run: -O2
// run: -O3
// run: -Ofast
// run: -Os
// SPDX-License-Identifier: GPL-3.0-or-later
struct Pair {
  int a, b;
};
int global;
struct Pair pair;
volatile int never = 0, always = 1;
int table[8];

// Loop invariant motion would read it before the loop.
__attribute__((noipa)) static int in_loop(const int *p, const int *c, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    if (c[i]) sum += global + *p;  // yeti: read4 c[i]
  return sum;
}
// Both members would be read at once.
__attribute__((noipa)) static int one_of(const struct Pair *p, int which) {
  return which ? p->a : p->b;  // yeti: read4 p->a
}
// A test of two members would be made with one wide load.
struct Bytes {
  unsigned char x, y, z, w;
} bytes;
__attribute__((noipa)) static int both(const struct Bytes *p) {
  return p->x == 1 && p->y == 2;  // yeti: read1 p->x
}
__attribute__((noipa)) static int equal(const struct Bytes *p,
                                        const struct Bytes *q) {
  return p->x == q->x && p->y == q->y;  // yeti: read1 p->x; read1 q->x
}
__attribute__((noipa)) static int nested(const int *p, const int *q) {
  return *p && *q;  // yeti: read4 *p
}
__attribute__((noipa)) static int selected(int c, const int *p) {
  return c ? *p : 3;
}
__attribute__((noipa)) static struct Bytes *escape(struct Bytes *p) {
  return p;
}
int main(void) {
  int zeros[4] = {0};
  struct Bytes one = {1, 0, 0, 0};  // yeti: write1 one.x; write1 one.y; write1 one.z; write1 one.w
  if (equal(&bytes, escape(&one))) return 1;
  int sum = in_loop(&global, table, 4) + one_of(&pair, 1) + both(&bytes) +
            nested(&global, &pair.a) + selected(zeros[1], &global);
  return sum != 3;
}
