// V: slot -> clock; see the header. A node of height 0 contains clocks; a node
// of height h has children of height h - 1.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/clocks/vector_clock.h"

namespace yeti {

namespace {

// Freed nodes that the thread will soon need again: each release makes a node
// if somebody still has the last one.
constexpr unsigned kMostKept = 16;
__thread void *kept_nodes[kMostKept] __attribute__((tls_model("initial-exec")));
__thread unsigned kept_count __attribute__((tls_model("initial-exec")));

}  // namespace

// A node for one user; its content is undefined.
VectorClock::Node *VectorClock::take() {
  Node *node = static_cast<Node *>(kept_count > 0 ? kept_nodes[--kept_count]
                                                  : allocate(sizeof(Node)));
  node->users.store(1, std::memory_order_relaxed);
  return node;
}

void VectorClock::give_back(Node *node) {
  if (kept_count < kMostKept)
    kept_nodes[kept_count++] = node;
  else
    deallocate(node, sizeof(Node));
}

void VectorClock::give_back_kept_nodes() {
  while (kept_count > 0) deallocate(kept_nodes[--kept_count], sizeof(Node));
}

VectorClock::Node *VectorClock::make() {
  Node *node = take();
  node->end = 0;
  for (Clock &clock : node->clocks) clock = 0;
  return node;
}

VectorClock::Node *VectorClock::copy(const Node *node, unsigned height) {
  using Pair = Clock __attribute__((vector_size(2 * sizeof(Clock)), may_alias,
                                    aligned(alignof(Clock))));
  Node *made = take();
  made->end = node->end;
  const auto *from = reinterpret_cast<const Pair *>(node->clocks);
  auto *to = reinterpret_cast<Pair *>(made->clocks);
  for (unsigned i = 0; i < kFan / 2; ++i) to[i] = from[i];
  if (height > 0)
    for (Node *child : made->children) share(child);
  return made;
}

void VectorClock::drop(Node *node, unsigned height) {
  if (node == nullptr) return;
  if (!is_sole(node) &&
      node->users.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  if (height > 0)
    for (Node *child : node->children) drop(child, height - 1);
  give_back(node);
}

// Makes 'node', which may be null, one that nobody else uses.
void VectorClock::own(Node *&node, unsigned height) {
  if (node == nullptr) {
    node = make();
  } else if (!is_sole(node)) {
    Node *made = copy(node, height);
    drop(node, height);
    node = made;
  }
}

VectorClock &VectorClock::operator=(const VectorClock &other) {
  if (root_ == other.root_) return *this;
  VectorClock taken(other);
  swap(taken);
  return *this;
}

void VectorClock::clear() {
  drop(root_, height_);
  root_ = nullptr;
  height_ = 0;
}

// Adds nodes above the root until the tree has at least 'height'.
void VectorClock::grow_to(unsigned height) {
  if (root_ == nullptr) {
    height_ = height;
    return;
  }
  for (; height_ < height; ++height_) {
    Node *above = make();
    above->children[0] = root_;
    root_ = above;
  }
}

void VectorClock::set(SlotIndex slot, Clock clock) {
  unsigned height = 0;
  while (slot >> bits_below(height + 1)) ++height;
  if (root_ == nullptr || height > height_) grow_to(height);
  Node **node = &root_;
  for (height = height_; height > 0; --height) {
    own(*node, height);
    node = &(*node)->children[(slot >> bits_below(height)) & kMask];
  }
  own(*node, 0);
  (*node)->clocks[slot & kMask] = clock;
  if ((slot & kMask) >= (*node)->end) (*node)->end = (slot & kMask) + 1;
}

// If the result equals theirs, takes their node, so that the two clocks share
// it from now on.
bool VectorClock::join_leaves(Node *&mine, Node *theirs) {
  const unsigned end = theirs->end;
  bool grows = false, has_more = mine->end > end;
  for (unsigned i = 0; i < end; ++i) {
    grows |= theirs->clocks[i] > mine->clocks[i];
    has_more |= theirs->clocks[i] < mine->clocks[i];
  }
  if (!grows) return false;
  if (!has_more) {
    drop(mine, 0);
    mine = share(theirs);
    return true;
  }
  own(mine, 0);
  if (mine->end < end) mine->end = end;
  for (unsigned i = 0; i < end; ++i)
    if (theirs->clocks[i] > mine->clocks[i])
      mine->clocks[i] = theirs->clocks[i];
  return true;
}

// A shared node is copied only when it is known to change. If a node has become
// equal to theirs it is replaced by theirs, so that later joins need not look
// into it.
bool VectorClock::join_nodes(Node *&mine, Node *theirs, unsigned height) {
  if (theirs == nullptr || mine == theirs) return false;
  if (mine == nullptr) {
    mine = share(theirs);
    return true;
  }
  if (height == 0) return join_leaves(mine, theirs);
  if (!is_sole(mine)) {
    if (is_known(theirs, mine, height)) return false;
    own(mine, height);
  }
  bool grew = false, is_same = true;
  for (unsigned i = 0; i < kFan; ++i) {
    grew |= join_nodes(mine->children[i], theirs->children[i], height - 1);
    is_same &= mine->children[i] == theirs->children[i];
  }
  if (is_same) {
    drop(mine, height);
    mine = share(theirs);
  }
  return grew;
}

bool VectorClock::join_other(const VectorClock &other) {
  if (root_ == nullptr) {
    *this = other;
    return true;
  }
  if (other.height_ > height_) grow_to(other.height_);
  Node **node = &root_;
  for (unsigned height = height_; height > other.height_; --height) {
    own(*node, height);
    node = &(*node)->children[0];
  }
  return join_nodes(*node, other.root_, other.height_);
}

bool VectorClock::is_known(const Node *node, const Node *to, unsigned height) {
  return first_unknown(node, to, height, 0).is_minimal();
}

// 'first' is the first slot of both nodes.
Epoch VectorClock::first_unknown(const Node *node, const Node *to,
                                 unsigned height, SlotIndex first) {
  if (node == nullptr || node == to) return Epoch();
  for (unsigned i = 0; i < kFan; ++i) {
    const SlotIndex slot = first + (SlotIndex{i} << bits_below(height));
    if (height == 0) {
      if (node->clocks[i] > (to == nullptr ? 0 : to->clocks[i]))
        return Epoch(slot, node->clocks[i]);
      continue;
    }
    const Epoch unknown = first_unknown(
        node->children[i], to == nullptr ? nullptr : to->children[i],
        height - 1, slot);
    if (!unknown.is_minimal()) return unknown;
  }
  return Epoch();
}

VectorClock::Node *VectorClock::first_part(unsigned height) {
  if (root_ != nullptr && height > height_) grow_to(height);
  Node *node = root_;
  for (unsigned at = height_; node != nullptr && at > height; --at)
    node = node->children[0];
  return node;
}

Epoch VectorClock::first_unknown_to(const VectorClock &other) const {
  VectorClock known(other);
  return first_unknown(root_, known.first_part(height_), height_, 0);
}

bool VectorClock::has_known(const Node *node, const Node *to, unsigned height) {
  if (node == nullptr || to == nullptr) return false;
  for (unsigned i = 0; i < kFan; ++i) {
    if (height > 0 ? has_known(node->children[i], to->children[i], height - 1)
                   : node->clocks[i] != 0 && node->clocks[i] <= to->clocks[i])
      return true;
  }
  return false;
}

// A node in which nothing is to be dropped stays shared.
void VectorClock::drop_known(Node *&node, const Node *to, unsigned height) {
  if (!has_known(node, to, height)) return;
  own(node, height);
  bool is_empty = true;
  for (unsigned i = 0; i < kFan; ++i) {
    if (height > 0)
      drop_known(node->children[i], to->children[i], height - 1);
    else if (node->clocks[i] <= to->clocks[i])
      node->clocks[i] = 0;
    is_empty &= node->clocks[i] == 0;
  }
  if (!is_empty) return;
  drop(node, height);
  node = nullptr;
}

void VectorClock::drop_known_to(const VectorClock &other) {
  VectorClock known(other);
  drop_known(root_, known.first_part(height_), height_);
}

size_t VectorClock::count(const Node *node, unsigned height) {
  if (node == nullptr) return 0;
  size_t sum = 0;
  for (unsigned i = 0; i < kFan; ++i)
    sum += height > 0 ? count(node->children[i], height - 1)
                      : node->clocks[i] != 0;
  return sum;
}

bool VectorClock::is_known_to(const VectorClock &other) const {
  return first_unknown_to(other).is_minimal();
}

}  // namespace yeti
