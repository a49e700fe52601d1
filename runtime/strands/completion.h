// What strands leave behind for those who will wait for them: all that they
// knew, and the slots that they had. Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_COMPLETION_H
#define YETI_RUNTIME_STRANDS_COMPLETION_H

#include "runtime/strands/strand.h"

namespace yeti {

class Completion {
 public:
  // 'strand' publishes what it has learned since it began: whoever waits has
  // what it began with. Slots that it knows follow when it is finished.
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
  // Hands everything to 'clock' and 'slots'.
  void take(VectorClock &clock, SlotList &slots) {
    SpinGuard guard(lock_);
    clock.join(clock_);
    clock_.clear();
    slots.take(slots_);
  }
  // 'strand' has waited.
  void take(Strand &strand) {
    SpinGuard guard(lock_);
    strand.acquire(clock_);
    clock_.clear();
    strand.known_slots.take(slots_);
  }
  void take(Completion &other) {
    VectorClock clock;
    SlotList slots;
    other.take(clock, slots);
    SpinGuard guard(lock_);
    clock_.join(clock);
    slots_.take(slots);
  }

 private:
  SpinLock lock_;
  VectorClock clock_;  // guarded by lock_, as below
  SlotList slots_;
};

}  // namespace yeti

#endif
