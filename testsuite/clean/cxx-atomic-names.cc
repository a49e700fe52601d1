// An atomic object has the source's name, not that of the value inside of it.
// SPDX-License-Identifier: GPL-3.0-or-later
// LEVELS: O2
#include <atomic>

#include "../lib/test.h"

struct Node {
  long id;
  std::atomic<long> hits;
};
static std::atomic<long> total;
static std::atomic<bool> flag;
static Node node;
static Node *heap = new Node;

static void change() {
  total.fetch_add(1, std::memory_order_relaxed);
  node.hits++;
  heap->hits = 4;
  flag.store(true);
}

[[maybe_unused]] static void spoil() {
  *reinterpret_cast<long *>(&total) = 1;
  *reinterpret_cast<long *>(&node.hits) = 1;
  *reinterpret_cast<long *>(&heap->hits) = 1;
  *reinterpret_cast<bool *>(&flag) = true;
}

int main() {
  run_in_turn(change, change);
}
