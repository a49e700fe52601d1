// Groups: bytes of one line of the fine shadow that share one state, as they
// have been checked together from the start. Fields that are always checked
// together cost one state then, wherever in the line they are.
//
// A group says no more than that its bytes have had the same accesses, so it is
// exact whatever the program does: a check that touches all bytes of a group
// changes the one state; a check of other bytes becomes a group of its own; and
// before a check that touches a part of a group, or when there is no place for
// one more, the line is divided into granules, each with a copy of its group's
// state (fine_shadow.h). So a memcpy, the other member of a union, another
// unit's access to one field or the end of a block need not know of groups. A
// line that was divided stays so until all of it begins a new life.
//
// Groups are changed under the line's lock and looked at without it by
// same-epoch tests. The bytes of a group stay the same while it lives, and
// nobody but a strand itself ever puts that strand's epoch into a group's
// state: what a test sees in a record that was given back, and may serve
// another line, is not its own epoch.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_LINE_GROUPS_H
#define YETI_RUNTIME_SHADOW_LINE_GROUPS_H

#include "runtime/rules/var_state.h"

namespace yeti {

// Bytes of a line are bits of a word, the lowest one for the first byte: those
// of ['offset', 'offset' + 'size'), which are 1 to 64.
constexpr uint64_t line_mask(size_t offset, size_t size) {
  return ~uint64_t{0} >> (64 - size) << offset;
}

// Calls visit(offset, size) for the bytes of 'mask', those without a gap at
// once.
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
  std::atomic<uint64_t> masks[kMost];  // 0: a free place, its state minimal

  uint64_t mask(size_t number) const {
    return masks[number].load(std::memory_order_acquire);
  }

  // Whether the bytes of 'mask' are whole groups and all of these pass
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
  // Whether the bytes of 'mask' are whole groups. Those that are in none become
  // one, if there is a place for it.
  bool make_fit(uint64_t mask);
  // Calls visit(state, mask of the group) for the groups of which 'mask' is
  // made.
  template <class Visit>
  void for_each_in(uint64_t mask, Visit visit) {
    for (size_t i = 0; i < kMost; ++i) {
      const uint64_t group = this->mask(i);
      if ((group & mask) != 0) visit(states[i], group);
    }
  }
  // Makes the bytes of 'mask' minimal. False, with nothing done, if these are a
  // part of a group.
  bool clear(uint64_t mask);
  bool is_empty() const;
};

}  // namespace yeti

#endif
