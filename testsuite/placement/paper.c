// The examples of the BigFoot paper (figures 1, 3, 4 and 6). A check stands at
// one of the accesses that it covers, where the paper has it after the last.
// run: -O1 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -fchecking=2
// run: -O3 -fplugin-arg-yeti-detector=bigfoot
// run: -O2 -fplugin-arg-yeti-detector=bigfoot -flto
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

// Figure 1: one check of a write for three reads and three writes.
struct Point {
  long x, y, z;
};

APART void move(struct Point *p, long dx, long dy, long dz) {
  p->x += dx;  // yeti: write_group(24) p->x p->y p->z
  p->y += dy;
  p->z += dz;
}

// And one check of a[lo..hi]. The method is known to order nothing.
__attribute__((noinline, noclone)) static void move_by_one(struct Point *p) {
  p->x += 1;  // yeti: write_group(24) p->x p->y p->z
  p->y += 1;
  p->z += 1;
}

APART void move_points(struct Point **a, int lo, int hi) {
  for (int i = lo; i < hi; i++)
    move_by_one(a[i]);  // yeti: read_range(24) a[i]
}

// Where it cannot be said which elements are accessed.
APART int predicate(int i) {
  return i % 2;
}

APART void move_some(struct Point **a, int n) {
  for (int i = 0; i < n; i++)
    if (predicate(i)) move_by_one(a[i]);  // yeti: read8 a[i]
}

// Figure 3: the check of the second access covers the first one, because nobody
// acquires in between, and the third one, because nobody releases before it.
APART long figure_3(long *b) {
  pthread_mutex_lock(&mutex);
  long x = *b;
  pthread_mutex_unlock(&mutex);
  long y = *b;  // yeti: read8 *b
  pthread_mutex_lock(&mutex);
  long z = *b;
  pthread_mutex_unlock(&mutex);
  return x + y + z;
}

// Figure 4: in a critical section of its own each access has its check there. No
// check outside would be legitimate, and none covers what comes after a release
// and an acquire.
APART long figure_4(long *b) {
  pthread_mutex_lock(&mutex);
  long x = *b;  // yeti: read8 *b
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  long y = *b;  // yeti: read8 *b
  pthread_mutex_unlock(&mutex);
  return x + y;
}

// Figure 6(a): what only one way accesses is checked there; what is accessed
// after it in any case is not.
struct Two {
  long f, gap, g;
};

APART long figure_6a(volatile struct Two *b, int i) {
  long x = 0, y = 0;
  if (i < 0)
    y = b->g;  // yeti: read8 b->g
  else
    x = b->f;
  return x + y + b->f;  // yeti: read8 b->f
}

// Figure 6(b): both checks leave a loop of which nobody knows when it ends. That
// of b->f is anticipated round the loop.
APART int figure_6b(struct Two *b, long *a, const long *ends) {
  int i = 0;
  for (;;) {
    a[i] = b->f;  // yeti: read_range(8) b->f; write_range(40) a[i]
    i++;
    if (ends[i]) break;  // yeti: read_range(40) ends[i]
  }
  return i;
}

SILENT int main(void) {
  struct Point points[3] = {{0}};
  struct Point *pointers[3] = {points, points + 1, points + 2};
  struct Two two = {1, 2, 3};
  struct Two *volatile hidden = &two;
  long a[10];
  static const long kEnds[10] = {0, 0, 0, 0, 0, 1};
  const long *volatile ends = kEnds;
  move(pointers[0], 1, 2, 3);
  move_points(pointers, 0, 3);
  move_some(pointers, 3);
  figure_3(&hidden->f);
  figure_4(&hidden->f);
  figure_6a(hidden, -1);
  figure_6a(hidden, 1);
  figure_6b(hidden, a, ends);
  return 0;
}
