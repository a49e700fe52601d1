// Epochs that are over for good, and what is asked in their place.
//
// The epochs of a strand that has ended, and that told nobody of them but those
// who wait for it, become known to others at one moment only: when somebody has
// waited. That moment has an epoch of its own (completion.h), which is the heir
// of all strands that wait for it to come: an epoch with an heir is known to
// exactly those who know the heir. Heirs have heirs in turn.
//
// What is known of a slot says therefore nothing of its epochs that have heirs,
// and who continues it need not know them: a slot of which all epochs have
// heirs is as good as a new one. However many tasks a program creates, as long
// as it waits for them it needs no more slots than it has tasks at a time.
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
  // What an epoch has left: the heir that has none itself, and who ran the
  // epoch's strand, in numbers that differ for the threads of one slot.
  struct Legacy {
    Epoch heir;
    uint32_t thread;
  };

  // Whether 'epoch' has an heir. The minimal one has none.
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
  // The epoch that is known to those, and only those, who know 'epoch'.
  static Epoch resolve(Epoch epoch) {
    return has_heir(epoch) ? legacy_of(epoch).heir : epoch;
  }

  // All epochs of last.slot() up to 'last' that have no heir yet get 'heir'.
  // pre: 'heir', which has none, is or will be known to exactly those who know
  // them; the caller is the only one who uses the slot.
  static void add(Epoch last, uint32_t thread, Epoch heir);

  // Around fork, in the forking thread.
  static void before_fork();
  static void after_fork();
  // pre: as for reset_strands_for_tests.
  static void reset_for_tests();

 private:
  // The clocks of a slot from that of the entry before on, up to 'last'.
  struct Entry {
    Clock last : Epoch::kClockBits;
    Clock thread : 64 - Epoch::kClockBits;
    Epoch heir;
  };
  static constexpr SlotIndex kTogether = 1024;
  struct Part {
    std::atomic<Clock> last[kTogether];  // that has an heir
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
  static SpinLock locks_[kLocks];  // of the entries of the slots
};

}  // namespace yeti

#endif
