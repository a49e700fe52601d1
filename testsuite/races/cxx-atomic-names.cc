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
  total.fetch_add(1, std::memory_order_relaxed);  // RACE[1]: atomic 'total'
  node.hits++;                                    // RACE[2]: atomic 'node.hits'
  heap->hits = 4;    // RACE[3]: atomic 'heap->hits'
  flag.store(true);  // RACE[4]: atomic 'flag'
}

[[maybe_unused]] static void spoil() {
  *reinterpret_cast<long *>(&total) = 1;       // RACE[1]: write 8
  *reinterpret_cast<long *>(&node.hits) = 1;   // RACE[2]: write 8
  *reinterpret_cast<long *>(&heap->hits) = 1;  // RACE[3]: write 8
  *reinterpret_cast<bool *>(&flag) = true;     // RACE[4]: write 1
}

int main() {
  run_in_turn(spoil, change);
}
