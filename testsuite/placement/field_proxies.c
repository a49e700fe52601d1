// Fields that the unit always checks together are checked as one group.
// run: -O0 -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-detector=redcard -fchecking=2
// run: -O2 -fplugin-arg-yeti-detector=redcard -flto
// run: -O2 -fplugin-arg-yeti-detector=slimcard
// run: -O2 -fplugin-arg-yeti-detector=bigfoot
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#define APART __attribute__((noipa)) static
#define SILENT __attribute__((no_sanitize("thread")))

// x and y are, whatever happens besides; kind and size are not.
struct Shape {
  double x, y;
  long size, kind;
  int data[3];
};
// dump: yeti: fields of Shape, always checked together: 0\+8 8\+8$
// dump: yeti: fields of Shape, always checked together: 32\+4 36\+4 40\+4$

APART void move(struct Shape *s) {
  s->x = 1;  // yeti: write_group(16) s->x s->y
  s->y = 2;
}

APART double where(struct Shape *s) {
  double x = s->x;  // yeti: read_group(16) s->x s->y
  return x + s->y;
}

APART int size_of(struct Shape *s) { return s->size; }  // yeti: read8 s->size

APART int kind_of(struct Shape *s) {
  return s->kind == 1 ? 2 : s->size;  // yeti: read8 s->kind; read8 s->size
}

// Elements that are known are like members.
APART int data_of(struct Shape *s) {
  return s->data[0] + s->data[1] + s->data[2];  // yeti: read_group(12) s->data[0] s->data[1] s->data[2]
}

SILENT int main(void) {
  struct Shape *s = calloc(1, sizeof *s);
  move(s);
  where(s);
  size_of(s);
  kind_of(s);
  data_of(s);
  free(s);
  return 0;
}
