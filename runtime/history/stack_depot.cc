// The tree of return addresses.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/stack_depot.h"

#include "runtime/base/intern_tree.h"

namespace yeti {
namespace {

struct ReturnAddress {
  Pc pc;

  uint64_t hash() const { return pc; }
  friend bool operator==(ReturnAddress a, ReturnAddress b) {
    return a.pc == b.pc;
  }
};

constexpr size_t kDefaultBytes = size_t{128} << 20;

InternTree<ReturnAddress> stacks{kDefaultBytes};
static_assert(sizeof(InternTree<ReturnAddress>::Node) == 16);

}  // namespace

StackId extend_stack(StackId outer, Pc pc) {
  return StackId{stacks.extend(static_cast<uint32_t>(outer), {pc})};
}

size_t frames_of_stack(StackId stack, Pc *frames, size_t capacity) {
  size_t count = 0;
  for (uint32_t number = static_cast<uint32_t>(stack); number != 0; ++count) {
    const auto &node = stacks.node(number);
    if (count < capacity) frames[count] = node.key.pc;
    number = node.parent;
  }
  return count;
}

void set_stack_depot_limit(size_t bytes) {
  stacks.set_max_bytes(bytes);
}

size_t stack_depot_size() {
  return stacks.size();
}

}  // namespace yeti
