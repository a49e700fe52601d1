// Slots: places in vector clocks that strands occupy in turn, and lists of
// those that no strand occupies at present. Knows no strands.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_SLOT_H
#define YETI_RUNTIME_CLOCKS_SLOT_H

#include <atomic>

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/clocks/epoch.h"

namespace yeti {

class History;
struct StrandRecord;

// From clock 'from' on, until the next tenure, the slot belongs to the strand.
struct Tenure {
  static constexpr uint64_t kNoNumber = ~uint64_t{0};
  Clock from : Epoch::kClockBits;
  Clock user : 64 - Epoch::kClockBits;  // of the history; see History::user
  StrandRecord *record;  // may have become another strand's since
  uint32_t number;       // of the strand
  SlotIndex slot;
  const History *history;       // of the thread that runs the strand
  uint64_t since;               // the history's number of entries at that time
  uint64_t before = kNoNumber;  // the slot's tenure before, in the table's list
};

// There may be one for each task that nobody has waited for.
struct Slot {
  explicit Slot(SlotIndex index) { last.slot = index; }
  SlotIndex index() const { return last.slot; }
  // The last epoch in which its strands accessed anything; minimal if there is
  // none.
  Epoch last_access() const {
    return next_clock == Epoch::kFirstClock
               ? Epoch()
               : Epoch(index(), next_clock - Epoch::kClockStep);
  }

  Clock next_clock = Epoch::kFirstClock;  // the first clock of the next strand
  Slot *next = nullptr;                   // in the list it is in
  Tenure last = {};  // guarded by the table of strands, except for the index
};
static_assert(sizeof(Slot) == 64);

// Slots that no strand occupies. Joining two lists takes constant time. Not
// thread-safe.
class SlotList {
 public:
  constexpr SlotList() = default;
  SlotList(const SlotList &) = delete;
  SlotList &operator=(const SlotList &) = delete;

  bool is_empty() const { return first_ == nullptr; }
  void push(Slot *slot) {
    if (first_ == nullptr) last_ = slot;
    slot->next = first_;
    first_ = slot;
  }
  // Returns some slot, or null.
  Slot *pop() {
    Slot *slot = first_;
    if (slot != nullptr) first_ = slot->next;
    return slot;
  }
  template <class Visit>
  void for_each(const Visit &visit) const {
    for (const Slot *slot = first_; slot != nullptr;
         slot = slot == last_ ? nullptr : slot->next)
      visit(*slot);
  }
  // Takes over all of 'other'.
  void take(SlotList &other) {
    if (other.first_ == nullptr) return;
    other.last_->next = first_;
    if (first_ == nullptr) last_ = other.last_;
    first_ = other.first_;
    other.first_ = nullptr;
  }

 private:
  Slot *first_ = nullptr;
  Slot *last_ = nullptr;  // if there is a first one
};

// Slots that several strands take from: each user knows everything that was
// done in them. The pool ends with its last user, which gets what is left.
class SlotPool {
 public:
  // A pool of 'slots' for one user.
  static SlotPool *make(SlotList &slots) {
    SlotPool *pool = create<SlotPool>();
    pool->slots_.take(slots);
    return pool;
  }
  void add_user() { users_.fetch_add(1, std::memory_order_relaxed); }
  // One use of 'pool', which may be null, ends. If it was the last one, 'rest'
  // gets what is left.
  static void drop(SlotPool *pool, SlotList &rest) {
    if (pool == nullptr ||
        pool->users_.fetch_sub(1, std::memory_order_acq_rel) != 1)
      return;
    rest.take(pool->slots_);
    destroy(pool);
  }
  // The caller is the only user, and remains so until it shares the pool.
  bool has_one_user() const {
    return users_.load(std::memory_order_acquire) == 1;
  }
  // pre: all users know what was done in 'slots'.
  void add(SlotList &slots) {
    SpinGuard guard(lock_);
    slots_.take(slots);
  }
  Slot *pop() {
    SpinGuard guard(lock_);
    return slots_.pop();
  }
  // Moves all slots to 'slots', for a user that knows more than the others.
  void move_to(SlotList &slots) {
    SpinGuard guard(lock_);
    slots.take(slots_);
  }

 private:
  std::atomic<uint32_t> users_{1};
  SpinLock lock_;
  SlotList slots_;  // guarded by lock_
};

}  // namespace yeti

#endif
