// A field is checked as its proxy if that is accessed wherever it is; the check
// then mostly is one that another makes superfluous.
// run: -O0 -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proxies=asymmetric
// run: -O2 -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proxies=asymmetric -fchecking=2
// run: -O2 -fplugin-arg-yeti-detector=redcard -fplugin-arg-yeti-proxies=asymmetric -flto
// run: -O2 -fplugin-arg-yeti-detector=slimcard -fplugin-arg-yeti-proxies=asymmetric
// run: -O1 -fplugin-arg-yeti-detector=bigfoot -fplugin-arg-yeti-proxies=asymmetric
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#define APART __attribute__((noinline, noclone)) static
#define SILENT __attribute__((no_sanitize("thread")))

// The count is changed alone, and the key is read alone.
struct Node {
  long key;
  struct Node *next;
  long count;
};
// dump: yeti: 'next' of 'Node' is checked as its proxy 'key'$

static struct Node *volatile list;

APART struct Node *find(struct Node *n, long key) {
  while (n && n->key != key)  // yeti: read8 n->key
    n = n->next;
  return n;
}

APART long key_of(struct Node *n) { return n->key; }  // yeti: read8 n->key

APART void add(struct Node *n) { n->count = 5; }  // yeti: write8 n->count

// A write of the field needs one of the proxy.
APART struct Node *new_node(long key, struct Node *next) {
  struct Node *n = malloc(sizeof *n);
  list = n;     // yeti: write8 list
  n->key = key;  // yeti: write8 n->key
  n->count = 0;  // yeti: write8 n->count
  n->next = next;
  return n;
}

// The end of a block is a write to all of it. The check stands where the field
// is read, under the name of the proxy.
APART void end(struct Node *n) {
  while (n) {
    struct Node *next = n->next;  // yeti: read8 n->key
    free(n);
    n = next;
  }
}

// Through elements of arrays, and nested; what is between does not matter as
// long as no release is.
struct Body {
  struct { double x, y; } place;
  double mass;
};
static struct Body bodies[4];
// dump: yeti: 'place.y' of 'Body' is checked as its proxy 'place.x'$

APART double where(int i) {
  double x = bodies[i].place.x;  // yeti: read8 bodies[i].place.x
  return x + bodies[i].place.y;
}

APART double pull(int i) {
  bodies[i].mass = 4;          // yeti: write8 bodies[i].mass
  return bodies[i].place.x;  // yeti: read8 bodies[i].place.x
}

APART void push(int i, double by) {
  bodies[i].place.y = by;  // yeti: write8 bodies[i].place.x
  bodies[i].place.x = by;
}

SILENT int main(void) {
  struct Node *n = new_node(1, new_node(2, 0));
  volatile int one = 1;
  volatile double sink = find(n, 2)->count + key_of(n);
  add(n);
  end(n);
  sink += where(one) + pull(one);
  push(one, 1);
  return 0;
}
