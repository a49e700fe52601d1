// Fields that are always checked together share a state. An access to the same
// bytes by another path races with the field that it touches, and no other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "test.h"

struct Point {
  long x, other, y, z;
};

union View {
  struct Point point;
  short words[16];
};

static union View *views[6];

__attribute__((noipa)) static void set(struct Point *p) {
  p->x = 1;
  p->y = 2;
  p->z = 3;
}

__attribute__((noipa)) static void add(long *place) {
  *place = 4;
}

__attribute__((noipa)) static void copy(void *to, const void *from, size_t size) {
  memcpy(to, from, size);
}

static void first(void) {
  for (int i = 0; i < 3; i++) set(&views[i]->point);
}

static void second(void) {
  struct Point point;
  add(&views[0]->point.other);
  copy(&point, &views[1]->point.other, 8);
  views[2]->words[5] = 5;
}

int main(void) {
  for (int i = 0; i < 6; i++) views[i] = aligned_alloc(4096, 4096);
  run_in_turn(first, second);
  for (int i = 0; i < 6; i++) free(views[i]);
  return 0;
}
