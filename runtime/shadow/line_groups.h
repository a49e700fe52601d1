// Groups: bytes of one line of the fine shadow that share one state because
// they have been checked together from the start. So fields that are always
// checked together cost one state, wherever in the line they are.
//
// A group only says that its bytes have had the same accesses, so it is exact
// whatever the program does. A check of all bytes of a group changes the one
// state. A check of other bytes makes a group of its own. Before a check of a
// part of a group, or if there is no place for one more group, the line is
// divided into granules, each with a copy of its group's state (fine_shadow.h).
// So a memcpy, the other member of a union, another unit's access to one field
// or the end of a block need not know about groups. A line that was divided
// remains so until all of it begins a new life.
//
// Groups are changed under the line's lock; same-epoch tests read them without
// it. The bytes of a group remain the same while it lives, and only a strand
// itself ever puts its own epoch into a group's state. So what a test reads in
// a record that was given back, and may serve another line now, is not its own
// epoch.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_LINE_GROUPS_H
#define YETI_RUNTIME_SHADOW_LINE_GROUPS_H

#include "runtime/rules/var_state.h"

namespace yeti {

// Bytes of a line as bits of a word, the lowest bit for the first byte: the
// bytes ['offset', 'offset' + 'size'), where size is 1 to 64.
constexpr uint64_t line_mask(size_t offset, size_t size) {
  return ~uint64_t{0} >> (64 - size) << offset;
}

// Calls visit(offset, size) for each run of adjacent bytes in 'mask'.
template <class Visit>
void for_each_run(uint64_t mask, Visit visit) {
  while (mask != 0) {
    const auto first = static_cast<size_t>(__builtin_ctzll(mask));
    const uint64_t gaps = ~(mask >> first);
    const auto size =
        gaps == 0 ? 64 : static_cast<size_t>(__builtin_ctzll(gaps));
    visit(first, size);
    mask &= ~line_mask(first, size);
  }
}

struct LineGroups {
  static constexpr size_t kMost = 4;
  VarState states[kMost];
  std::atomic<uint64_t> masks[kMost];  // 0: a free place with a minimal state

  uint64_t mask(size_t number) const {
    return masks[number].load(std::memory_order_acquire);
  }

  // Whether the bytes of 'mask' are whole groups, all of which satisfy
  // test(state).
  template <class Test>
  bool all_in(uint64_t mask, Test test) const {
    uint64_t left = mask;
    for (size_t i = 0; i < kMost; ++i) {
      const uint64_t group = this->mask(i);
      if ((group & mask) == 0) continue;
      if ((group & ~mask) != 0 || !test(states[i])) return false;
      left &= ~group;
    }
    return left == 0;
  }

  // --- under the line's lock ---
  // Whether the bytes of 'mask' are whole groups. Bytes that are in no group
  // become a group first, if there is a place for it.
  bool make_fit(uint64_t mask);
  // Calls visit(state, mask of the group) for the groups that 'mask' consists
  // of.
  template <class Visit>
  void for_each_in(uint64_t mask, Visit visit) {
    for (size_t i = 0; i < kMost; ++i) {
      const uint64_t group = this->mask(i);
      if ((group & mask) != 0) visit(states[i], group);
    }
  }
  // Makes the bytes of 'mask' minimal. Returns false, and does nothing, if they
  // include only a part of some group.
  bool clear(uint64_t mask);
  bool is_empty() const;
};

}  // namespace yeti

#endif
