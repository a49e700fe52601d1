// delete is a write to the whole object.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>

#include "test.h"

struct Node {
  long key = 1, value = 2;
};
Node *node = new Node;

int main() {
  std::thread reader([] {
    if (node->value != 2) order_wait(1);  // RACE: previous read 'node->value'
    order_reach(2);
  });
  order_wait(2);
  delete node;  // RACE: current free|write
  reader.join();
}
