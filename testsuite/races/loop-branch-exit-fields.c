// A field that is read in a branch is read where that is taken, though not with
// its neighbour in front of it.
// LEVELS: O0 O1 O2 O3 Os
// SPDX-License-Identifier: GPL-3.0-or-later
#include "test.h"

struct Node {
  int value, weight;
  struct Node *next;
} nodes[3];
int sum;

static void first(void) {
  for (struct Node *node = nodes;; node = node->next) {
    sum += node->value;
    if (node->next != &nodes[2]) {
      sum += node->weight;  // RACE: previous read 'node->weight'
      if (!node->next) return;
    }
  }
}

static void second(void) {
  nodes[2].weight = 1;  // RACE: current write 'nodes[2].weight'
}

int main(void) {
  nodes[0].next = &nodes[1];
  nodes[1].next = &nodes[2];
  run_in_turn(first, second);
  return 0;
}
