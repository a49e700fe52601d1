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
  p->x = 1;  // RACE[copy]: previous write 'p->x'
  p->y = 2;  // RACE[field]: previous write 'p->y'
  p->z = 3;  // RACE[view]: previous write 'p->z'
}

__attribute__((noipa)) static void add(long *place) {
  *place = 4;  // RACE[field]: current write 8 '*place'
}

__attribute__((noipa)) static void copy(void *to, const void *from, size_t size) {
  memcpy(to, from, size);  // RACE[copy]: current read
}

static void first(void) {
  for (int i = 0; i < 3; i++) set(&views[i]->point);
}

static void second(void) {
  struct Point point;
  add(&views[0]->point.y);
  copy(&point, views[1], 16);
  views[2]->words[13] = 5;  // RACE[view]: current write 2
}

int main(void) {
  for (int i = 0; i < 6; i++) views[i] = aligned_alloc(4096, 4096);
  run_in_turn(first, second);
  for (int i = 0; i < 6; i++) free(views[i]);
  return 0;
}
