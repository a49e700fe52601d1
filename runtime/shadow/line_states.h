// The states of one line of 64 bytes of program memory: an array of granules,
// groups of bytes, or an owner that keeps them elsewhere. Knows no rules and no
// threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_LINE_STATES_H
#define YETI_RUNTIME_SHADOW_LINE_STATES_H

#include "runtime/base/spin_lock.h"
#include "runtime/shadow/line_groups.h"

namespace yeti {

class Array;  // array.h

constexpr unsigned kLineBits = 6;
constexpr size_t kLineBytes = size_t{1} << kLineBits;
constexpr unsigned kMaxGranuleLog = 3;

// The states of one line: a pointer and the granule in one word, so that they
// are read together. The low three bits are 1 + log2 of the granule, and the
// rest points to the states. Zero: there are no states yet. kGrouped: the rest
// points to a LineGroups. kOwned: it points to the Array to which the line
// belongs.
class LineStates {
 public:
  constexpr LineStates() = default;
  explicit constexpr LineStates(uintptr_t word) : word_(word) {}
  LineStates(VarState *states, unsigned granule_log)
      : word_(reinterpret_cast<uintptr_t>(states) | (granule_log + 1)) {}

  explicit LineStates(LineGroups *groups)
      : word_(reinterpret_cast<uintptr_t>(groups) | kGrouped) {}

  static constexpr uintptr_t kGrouped = 5;
  static constexpr uintptr_t kOwned = 7;
  static LineStates owned_by(Array *owner) {
    return LineStates(reinterpret_cast<uintptr_t>(owner) | kOwned);
  }

  uintptr_t word() const { return word_; }
  explicit operator bool() const { return ((word_ + 1) & 7) > 1; }
  // The array to which the line belongs, or null.
  Array *owner() const {
    return (word_ & 7) == kOwned ? reinterpret_cast<Array *>(word_ - kOwned)
                                 : nullptr;
  }
  // Whether there is a state for each group of bytes, not for each granule.
  bool is_grouped() const { return (word_ & 7) == kGrouped; }
  LineGroups &groups() const {
    return *reinterpret_cast<LineGroups *>(word_ - kGrouped);
  }
  bool has_granule_log(unsigned log) const { return (word_ & 7) == log + 1; }
  unsigned granule_log() const { return (word_ & 7) - 1; }
  size_t granule() const { return size_t{1} << granule_log(); }
  size_t count() const { return kLineBytes >> granule_log(); }
  VarState *begin() const {
    return reinterpret_cast<VarState *>(word_ & ~uintptr_t{7});
  }
  VarState &at(size_t offset) const { return begin()[offset >> granule_log()]; }
  // True if ['offset', 'offset' + 'size') consists of whole granules.
  bool fits(size_t offset, size_t size) const {
    return ((offset | size) & (granule() - 1)) == 0 && !is_grouped();
  }

 private:
  uintptr_t word_ = 0;
};

// If the bytes of 'mask', a mask of a line's bytes, form whole granules of
// 2^'granule_log' bytes: the first byte of each granule. Else zero.
inline uint64_t first_bytes(uint64_t mask, unsigned granule_log) {
  constexpr uint64_t kFirsts[] = {~uint64_t{0}, 0x5555555555555555,
                                  0x1111111111111111, 0x0101010101010101};
  const uint64_t firsts = mask & kFirsts[granule_log];
  const uint64_t granule = (uint64_t{2} << ((1u << granule_log) - 1)) - 1;
  return firsts * granule == mask ? firsts : 0;
}

struct ShadowLine {
  std::atomic<uintptr_t> word{0};  // LineStates; changed under the lock
  SpinLock lock;                   // also guards the states

  LineStates states() const {
    return LineStates(word.load(std::memory_order_acquire));
  }
  // True if what was read from the array of 'states' before this call belonged
  // to this line.
  bool still_has(LineStates states) const {
    std::atomic_thread_fence(std::memory_order_acquire);
    return word.load(std::memory_order_relaxed) == states.word();
  }
};

// A part of a range that lies in one line.
struct LinePiece {
  Address address;
  size_t size;
  size_t offset() const { return address & (kLineBytes - 1); }
};

// The first part of ['address', 'end').
inline LinePiece first_piece(Address address, Address end) {
  const Address next = (address | (kLineBytes - 1)) + 1;
  return {address, (end < next ? end : next) - address};
}

}  // namespace yeti

#endif
