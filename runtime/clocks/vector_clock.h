// V: slot -> clock, where a slot that was never set has clock zero. Knows
// nothing of strands, locks or variables. Not thread-safe: the owner's lock
// protects it.
//
// A tree whose nodes clocks share, and which are copied when one of the clocks
// changes. So copying a clock costs the same however many slots it knows, and a
// join visits only what differs: a million tasks can each have a clock that
// knows a million slots.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_VECTOR_CLOCK_H
#define YETI_RUNTIME_CLOCKS_VECTOR_CLOCK_H

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/clocks/epoch.h"
#include "runtime/clocks/heirs.h"

namespace yeti {

class VectorClock {
 public:
  constexpr VectorClock() = default;
  ~VectorClock() {
    if (root_ != nullptr) clear();
  }
  VectorClock(const VectorClock &other)
      : root_(share(other.root_)), height_(other.height_) {}
  VectorClock(VectorClock &&other) noexcept { swap(other); }
  VectorClock &operator=(const VectorClock &other);
  VectorClock &operator=(VectorClock &&other) noexcept {
    swap(other);
    return *this;
  }
  void swap(VectorClock &other) {
    std::swap(root_, other.root_);
    std::swap(height_, other.height_);
  }

  Clock get(SlotIndex slot) const {
    const Node *leaf = leaf_of(slot);
    return leaf == nullptr ? 0 : leaf->clocks[slot & kMask];
  }
  void set(SlotIndex slot, Clock clock);
  // V(slot of epoch) := max(V(slot of epoch), clock of epoch)
  void learn(Epoch epoch) {
    if (!reaches(epoch)) set(epoch.slot(), epoch.clock());
  }
  // V(slot of epoch) >= clock of epoch
  bool reaches(Epoch epoch) const { return epoch.clock() <= get(epoch.slot()); }
  // e <= V: the event at 'epoch' happened before the owner's present. If the
  // epoch has an heir, V must know the heir.
  bool knows(Epoch epoch) const { return reaches(Heirs::resolve(epoch)); }
  // V := V join other; returns whether V grew.
  bool join(const VectorClock &other) {
    if (other.root_ == nullptr || other.root_ == root_) return false;
    return join_other(other);
  }
  // V <= other at every slot, as below, without regard to heirs.
  bool is_known_to(const VectorClock &other) const;
  // The first slot at which V exceeds other, as an epoch; minimal if none.
  Epoch first_unknown_to(const VectorClock &other) const;
  // V(slot) := 0 wherever V(slot) <= other(slot).
  void drop_known_to(const VectorClock &other);
  // Calls visit(Epoch) for each slot that is not zero, in ascending order.
  template <class Visit>
  void for_each(const Visit &visit) const {
    visit_slots(root_, height_, 0, visit);
  }
  // The number of slots that are not zero.
  size_t count() const { return count(root_, height_); }
  void clear();
  // The calling thread ends: frees the nodes that it has kept for itself.
  static void give_back_kept_nodes();
  bool is_empty() const { return root_ == nullptr; }
  // True only if the two are known to be equal without comparing clocks.
  bool is_same_as(const VectorClock &other) const {
    return root_ == other.root_;
  }

 private:
  bool join_other(const VectorClock &other);

  static constexpr unsigned kFanBits = 4;
  static constexpr unsigned kFan = 1u << kFanBits;
  static constexpr SlotIndex kMask = kFan - 1;

  // A node is shared by all its parents, and by the clocks whose root it is.
  // Only a clock that has a node for itself changes it.
  struct Node {
    std::atomic<uint32_t> users;
    uint32_t end;  // in a node of height 0: the clocks from here on are zero
    union {
      Node *children[kFan];  // null: all zero
      Clock clocks[kFan];    // of a node of height 0
    };
  };

  // The number of a slot's bits that choose below the children of a node of
  // 'height'.
  static constexpr unsigned bits_below(unsigned height) {
    return height * kFanBits;
  }
  // The node of height 0 that contains 'slot', or null.
  const Node *leaf_of(SlotIndex slot) const {
    if (__builtin_expect(root_ == nullptr || slot >> bits_below(height_ + 1),
                         0))
      return nullptr;
    const Node *node = root_;
    for (unsigned height = height_; height > 0; --height) {
      node = node->children[(slot >> bits_below(height)) & kMask];
      if (node == nullptr) return nullptr;
    }
    return node;
  }
  static Node *share(Node *node) {
    if (node != nullptr) node->users.fetch_add(1, std::memory_order_relaxed);
    return node;
  }
  static bool is_sole(const Node *node) {
    return node->users.load(std::memory_order_acquire) == 1;
  }
  static Node *take();
  static void give_back(Node *node);
  static Node *make();
  static Node *copy(const Node *node, unsigned height);
  static void drop(Node *node, unsigned height);
  static void own(Node *&node, unsigned height);
  static bool is_known(const Node *node, const Node *to, unsigned height);
  static bool join_nodes(Node *&mine, Node *theirs, unsigned height);
  static bool join_leaves(Node *&mine, Node *theirs);
  static Epoch first_unknown(const Node *node, const Node *to, unsigned height,
                             SlotIndex first);
  // Concern the slots of 'node' that are not zero and not above 'to'.
  static bool has_known(const Node *node, const Node *to, unsigned height);
  static void drop_known(Node *&node, const Node *to, unsigned height);
  template <class Visit>
  static void visit_slots(const Node *node, unsigned height, SlotIndex first,
                          const Visit &visit) {
    if (node == nullptr) return;
    for (unsigned i = 0; i < kFan; ++i) {
      const SlotIndex slot = first + (SlotIndex{i} << bits_below(height));
      if (height > 0)
        visit_slots(node->children[i], height - 1, slot, visit);
      else if (node->clocks[i] != 0)
        visit(Epoch(slot, node->clocks[i]));
    }
  }
  static size_t count(const Node *node, unsigned height);
  void grow_to(unsigned height);
  // The node of 'height' for the first slots; the clock grows to it if
  // necessary.
  Node *first_part(unsigned height);

  Node *root_ = nullptr;
  unsigned height_ = 0;  // of the root

 public:
  // Reads a clock that does not change meanwhile, at slots many of which are
  // adjacent.
  class Cursor {
   public:
    explicit Cursor(const VectorClock &clock) : clock_(clock) {}
    bool reaches(Epoch epoch) {
      const SlotIndex slot = epoch.slot();
      if (slot >> kFanBits != number_) {
        number_ = slot >> kFanBits;
        leaf_ = clock_.leaf_of(slot);
      }
      const Clock known = leaf_ == nullptr ? 0 : leaf_->clocks[slot & kMask];
      return epoch.clock() <= known;
    }

   private:
    const VectorClock &clock_;
    SlotIndex number_ = ~SlotIndex{0};  // of the leaf
    const Node *leaf_ = nullptr;
  };
};

// What a strand knows at some moment: all earlier epochs of its own slot that
// have no heirs, and what it has learned from others. Its clock need not
// contain its own present epoch. Jobs of a loop share a slot, whose epochs
// before 'first' are of other jobs (jobs.h).
struct Present {
  Epoch epoch;
  const VectorClock &clock;
  Clock first = 0;

  bool knows(Epoch other) const {
    if (__builtin_expect(Heirs::has_heir(other), 0))
      other = Heirs::legacy_of(other).heir;
    return is_own(other) || clock.reaches(other);
  }
  // As above, but looks only at the clock: also false if an heir has to be
  // asked for.
  bool knows_by_clock(Epoch other) const {
    return !Heirs::has_heir(other) && (is_own(other) || clock.reaches(other));
  }
  bool is_own(Epoch other) const {
    return other.slot() == epoch.slot() && other.clock() >= first;
  }
};

}  // namespace yeti

#endif
