// Expressions through pointers to structures and arrays of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "test.h"

struct Node {
  struct Node *next;
  int counts[3];
} * list;

static void first(void) {
  list->next->counts[1] = 1;
}

static void second(void) {
  struct Node *node = list;
  while (node->next) node = node->next;
  node->counts[2]++;
}

int main(void) {
  list = calloc(1, sizeof *list);
  list->next = calloc(1, sizeof *list);
  run_in_turn(first, second);
  return 0;
}
