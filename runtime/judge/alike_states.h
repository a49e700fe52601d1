// Adjacent granules that have had the same accesses: the verdict on one of
// them, and what becomes of its state, hold for the next.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ALIKE_STATES_H
#define YETI_RUNTIME_JUDGE_ALIKE_STATES_H

#include "runtime/rules/access_rules.h"

namespace yeti {

// For the granules of one line, one after the other, under its lock: while it
// is held, equal references are to one set. 'Kind' as in access_rules.h.
template <class Kind>
class AlikeStates {
 public:
  explicit AlikeStates(const Accessor &by) : by_(by) {}

  // As apply(state), which judges the access by 'by' to a granule. If the state
  // is as the last one was, and that had no conflict, it only repeats what
  // became of it. States with atomic accesses are always judged.
  template <class Apply>
  Conflict judge(VarState &state, Apply apply) {
    const uint64_t write = state.w.load(std::memory_order_relaxed);
    const uint64_t read = state.r.load(std::memory_order_relaxed);
    if (write == write_ && read == read_) {
      repeat(state);
      return {};
    }
    const Conflict conflict = apply(state);
    if (__builtin_expect(!conflict, 1)) remember(write, read, state);
    return conflict;
  }

 private:
  void remember(uint64_t write, uint64_t read, const VarState &after) {
    const ReadState before(read), now = after.read();
    const bool can_repeat = now.is_epoch()
                                ? before.is_epoch()
                                : !now.is_atomic() && !before.is_atomic();
    write_ = can_repeat ? write : kNone;
    read_ = read;
    after_write_ = after.w.load(std::memory_order_relaxed);
    after_read_ = now.bits();
    counter_ = &counter_of(before, now);
  }
  uint64_t &counter_of(ReadState before, ReadState now) const {
    Counters &all = by_.counters;
    const bool is_same = before.bits() == now.bits() && write_ == after_write_;
    if (Kind::kKind == AccessKind::kWrite)
      return is_same             ? all.write_same_epoch
             : before.is_epoch() ? all.write_exclusive
                                 : all.write_shared;
    if (is_same) return all.read_same_epoch;
    return now.is_epoch()      ? all.read_exclusive
           : before.is_epoch() ? all.read_share
                               : all.read_shared;
  }
  // A new reference to a set takes the place of that to the one before.
  void repeat(VarState &state) {
    ++*counter_;
    if (after_write_ != write_) state.set_write(Epoch::from_bits(after_write_));
    if (after_read_ == read_) return;
    const ReadState read(after_read_);
    state.set_read(read.is_epoch()
                       ? read
                       : ReadState(by_.sets.extend(ReadState(read_), by_)));
  }

  static constexpr uint64_t kNone = ~uint64_t{0};  // not an epoch
  const Accessor &by_;
  uint64_t write_ = kNone, read_ = 0;  // of the granule judged last
  uint64_t after_write_ = 0, after_read_ = 0;
  uint64_t *counter_ = nullptr;
};

}  // namespace yeti

#endif
