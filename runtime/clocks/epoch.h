// slot@clock in one 64-bit word. Clock arithmetic only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_EPOCH_H
#define YETI_RUNTIME_CLOCKS_EPOCH_H

#include "runtime/base/types.h"

namespace yeti {

// Bit 63 of an epoch is always zero: a VarState uses it to tell an epoch from a
// reference to a richer state. 27 bits are the slot, 36 bits the clock. So a
// strand may release ten million times a second for an hour before it has to
// move to another slot (strand.h), and a hundred million slots may be in use at
// once: a task that nobody waits for takes one.
//
// Strands count in steps of two, so that each of their epochs has two faces.
// The odd clock is for accesses that do not depend on the thread that runs the
// strand; the even clock below it is for thread-bound accesses
// (thread_binding.h). Whoever knows one of them knows the other, because
// strands publish odd clocks only.
class Epoch {
 public:
  static constexpr unsigned kClockBits = 36;
  static constexpr unsigned kSlotBits = 27;
  static constexpr Clock kMaxClock = (Clock{1} << kClockBits) - 1;
  static constexpr SlotIndex kMaxSlot = (SlotIndex{1} << kSlotBits) - 1;

  // The minimal epoch, before everything.
  constexpr Epoch() = default;
  constexpr Epoch(SlotIndex slot, Clock clock)
      : bits_((uint64_t{slot} << kClockBits) | clock) {}

  static constexpr Epoch from_bits(uint64_t bits) {
    Epoch epoch;
    epoch.bits_ = bits;
    return epoch;
  }

  constexpr uint64_t bits() const { return bits_; }
  constexpr SlotIndex slot() const {
    return static_cast<SlotIndex>(bits_ >> kClockBits);
  }
  constexpr Clock clock() const { return bits_ & kMaxClock; }
  constexpr bool is_minimal() const { return clock() == 0; }

  // The first clock of a strand, and the distance to its next one.
  static constexpr Clock kFirstClock = 3;
  static constexpr Clock kClockStep = 2;
  // The two faces of an epoch.
  constexpr bool is_thread_bound() const { return (bits_ & 1) == 0; }
  constexpr Epoch thread_bound() const { return from_bits(bits_ & ~1ull); }
  constexpr Epoch independent() const { return from_bits(bits_ | 1); }

  // Members rather than friends: a friend would not be compiled with the target
  // options by which a file restricts the registers (note_entry_points.h).
  constexpr bool operator==(Epoch other) const { return bits_ == other.bits_; }
  constexpr bool operator!=(Epoch other) const { return bits_ != other.bits_; }

 private:
  uint64_t bits_ = 0;
};

static_assert(Epoch::kClockBits + Epoch::kSlotBits == 63);
static_assert(sizeof(Epoch) == 8);

}  // namespace yeti

#endif
