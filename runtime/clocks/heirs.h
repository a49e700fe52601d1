// Epochs that are over for good, and the epochs that are asked for in their
// place.
//
// If a strand has ended and has told nobody but those who wait for it, then its
// epochs become known to others at one moment only: when somebody has waited.
// That moment has an epoch of its own (completion.h), which is the heir of the
// epochs of all strands that were waited for then: exactly those who know the
// heir know an epoch that has it. Heirs have heirs in turn.
//
// So what is known about a slot says nothing about those of its epochs that
// have heirs, and a strand that continues the slot need not know them: if all
// epochs of a slot have heirs, the slot is as good as new. However many tasks a
// program creates, if it waits for them it needs no more slots than it has
// tasks at a time.
//
// Thread-safe. Knows epochs; not why one is the heir of another.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_HEIRS_H
#define YETI_RUNTIME_CLOCKS_HEIRS_H

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/clocks/epoch.h"

namespace yeti {

class Heirs {
 public:
  // What an epoch leaves: the last heir, which has none itself, and a number
  // for the thread that ran the epoch's strand. Different threads of one slot
  // have different numbers.
  struct Legacy {
    Epoch heir;
    uint32_t thread;
  };

  // Whether 'epoch' has an heir. The minimal epoch has none.
  static bool has_heir(Epoch epoch) {
    if (__builtin_expect(!are_any_.load(std::memory_order_relaxed), 1))
      return false;
    const Part *part =
        parts_[epoch.slot() / kTogether].load(std::memory_order_acquire);
    return part != nullptr &&
           epoch.clock() - 1 < part->last[epoch.slot() % kTogether].load(
                                   std::memory_order_acquire);
  }
  static bool are_any() { return are_any_.load(std::memory_order_relaxed); }

  // pre: has_heir(epoch)
  static Legacy legacy_of(Epoch epoch);
  // The epoch that is known to exactly those who know 'epoch'.
  static Epoch resolve(Epoch epoch) {
    return has_heir(epoch) ? legacy_of(epoch).heir : epoch;
  }

  // All epochs of last.slot() up to 'last' that have no heir yet get 'heir'.
  // pre: exactly those who know these epochs know 'heir', or will know it;
  // 'heir' has none itself; nobody but the caller uses the slot.
  static void add(Epoch last, uint32_t thread, Epoch heir);

  // Around fork, in the forking thread.
  static void before_fork();
  static void after_fork();
  // pre: as for reset_strands_for_tests.
  static void reset_for_tests();

 private:
  // The clocks of a slot after those of the entry before, up to 'last'.
  struct Entry {
    Clock last : Epoch::kClockBits;
    Clock thread : 64 - Epoch::kClockBits;
    Epoch heir;
  };
  static constexpr SlotIndex kTogether = 1024;
  struct Part {
    std::atomic<Clock> last[kTogether];  // the last clock that has an heir
    Vector<Entry> entries[kTogether];    // in ascending order
  };
  static constexpr size_t kLocks = 64;

  static SpinLock &lock_of(SlotIndex slot) { return locks_[slot % kLocks]; }
  static Part &part_of(SlotIndex slot);
  static Entry next_of(Epoch epoch);
  static void set_next(Epoch epoch, Epoch heir);
  static Epoch resolve_all(Epoch epoch);
  static void shorten(Vector<Entry> &entries, SpinLock &lock);

  static std::atomic<bool> are_any_;
  static std::atomic<Part *> parts_[Epoch::kMaxSlot / kTogether + 1];
  static SpinLock locks_[kLocks];  // guard the entries of the slots
};

}  // namespace yeti

#endif
