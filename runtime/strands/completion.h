// What strands leave for those who will wait for them: everything that they
// knew, and the slots that they had. Thread-safe.
//
// The epoch in which somebody has waited is the heir (heirs.h) of the epochs of
// strands about which nobody else can know.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_COMPLETION_H
#define YETI_RUNTIME_STRANDS_COMPLETION_H

#include "runtime/strands/free_slots.h"
#include "runtime/strands/strand.h"
#include "runtime/strands/strand_limits.h"

namespace yeti {

class Completion {
 public:
  // 'strand' publishes what it has learned since it began: those who wait know
  // what it began with. The slots that it knows follow when it is finished.
  void add_news(Strand &strand) {
    SpinGuard guard(lock_);
    strand.release_news(clock_);
  }
  void add(const VectorClock &clock) {
    SpinGuard guard(lock_);
    clock_.join(clock);
  }
  void add_slots(SlotList &slots) {
    SpinGuard guard(lock_);
    slots_.take(slots);
  }
  // 'strand' leaves its epochs to the heir. pre: as for Strand::leave_to; it
  // has told nobody else and will not do so.
  void inherit(Strand &strand) {
    SpinGuard guard(lock_);
    if (heir_ == nullptr) heir_ = take_slot_of_heirs();
    strand.leave_to(heir());
    has_inherited_ = true;
    if (strand.has_learned_others()) strand.release_news(clock_);
  }
  // Moves everything to 'clock' and 'slots'.
  void take(VectorClock &clock, SlotList &slots) {
    SpinGuard guard(lock_);
    clock.join(clock_);
    clock_.clear();
    slots.take(slots_);
    if (!has_inherited_) return;
    clock.learn(heir());
    if (Slot *used_up = next_heir()) slots.push(used_up);
  }
  // 'strand' has waited.
  void take(Strand &strand) {
    SpinGuard guard(lock_);
    take_news(strand);
    if (!has_inherited_) return;
    strand.acquire_heir(heir(), false);
    next_heir();
  }
  // As above; 'strand' is that of the task whose children these are.
  void take_own(Strand &strand) {
    SpinGuard guard(lock_);
    take_news(strand);
    take_heir(strand);
  }
  // As above, but takes only what was left to the heir.
  void take_inherited(Strand &strand) {
    SpinGuard guard(lock_);
    take_heir(strand);
  }

  // Gives the heir's slot, which will not be used any more, to those who know
  // it. pre: everything was taken, or nothing was added.
  void give_up_slot(SlotList &slots) {
    SpinGuard guard(lock_);
    if (heir_ != nullptr) slots.push(heir_);
    heir_ = nullptr;
  }
  // As above: 'strand' is that of take_own and has finished. What was not taken
  // remains.
  void give_up_slot(Strand &strand) {
    SpinGuard guard(lock_);
    if (heir_ == nullptr) return;
    if (has_inherited_) return strand.note_heir(heir_->last_access());
    strand.own_slots().push(heir_);
    heir_ = nullptr;
  }
  void use_slot_of(SlotList &slots) { heir_ = slots.pop(); }
  // pre: nobody adds anything concurrently.
  bool is_empty() const {
    return !has_inherited_ && clock_.is_empty() && slots_.is_empty();
  }

 private:
  Epoch heir() const { return Epoch(heir_->index(), heir_->next_clock); }
  // The heir is now known: strands that end from now on have the next one.
  // Returns the slot if it has no clocks left.
  Slot *next_heir() {
    has_inherited_ = false;
    heir_->next_clock += Epoch::kClockStep;
    if (heir_->next_clock <= strand_limits.max_clock) return nullptr;
    return std::exchange(heir_, nullptr);
  }
  void take_heir(Strand &strand) {
    if (!has_inherited_) return;
    strand.acquire_heir(heir(), true);
    if (Slot *used_up = next_heir()) strand.own_slots().push(used_up);
  }
  void take_news(Strand &strand) {
    if (!clock_.is_empty()) {
      strand.acquire(clock_);
      clock_.clear();
    }
    strand.known_slots.take(slots_);
  }

  SpinLock lock_;
  bool has_inherited_ = false;  // guarded by lock_, like all below
  VectorClock clock_;
  SlotList slots_;
  Slot *heir_ = nullptr;  // its next clock is the heir's
};

}  // namespace yeti

#endif
