// Elements of containers: at -O0 the operators are calls, and are printed as
// they were written.
// run: -O0
// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <vector>
struct Node {
  int key;
};
__attribute__((noipa)) void use(std::vector<int> &v, int i, Node *raw) {
  v[i + 1] = 3;  // yeti: write4 v[i + 1]
  for (int &e : v) e = 1;  // yeti: write8 ?; write4 e
  std::unique_ptr<Node> p(raw);
  p->key = 4;  // yeti: write4 p->key
  (*p).key = 5;  // yeti: write4 (*p).key
}
int main() {
  std::vector<int> v(5);
  use(v, 1, new Node);
  return 0;
}
