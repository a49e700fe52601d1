// See the header. Functions that are not inline must not be called here: they
// may use other registers.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifdef __x86_64__
#pragma GCC target("general-regs-only")
#endif
#include "runtime/judge/access_usual.h"

#include <algorithm>

#include "runtime/judge/access_moment.h"
#include "runtime/judge/same_epoch.h"
#include "runtime/shadow/fine_shadow.h"

namespace yeti {
namespace {

// Where an access lies is one of two types with the same functions:
// GranulePlace for what is one granule, as most accesses are, and Place for all
// others.
class GranulePlace {
 public:
  // False if it is not one granule, or has no state.
  bool find(Address address, size_t size) {
    constexpr size_t kMost = size_t{1} << kMaxGranuleLog;
    if (size > kMost) return false;
    line_ = find_line(address);
    if (__builtin_expect(line_ == nullptr, 0)) return false;
    const LineStates states = line_->states();
    const auto log = static_cast<unsigned>(__builtin_ctzl(size));
    if (!states.has_granule_log(log) || size_t{1} << log != size ||
        (address & (size - 1)) != 0)
      return false;
    seen_ = states.word();
    state_ = &states.at(address % kLineBytes);
    return true;
  }
  template <class Test>
  bool all(Test test) const {
    return test(*state_);
  }
  bool is_still() const { return line_->still_has(LineStates(seen_)); }
  static bool is_grouped() { return false; }
  bool try_lock() { return line_->lock.try_lock(); }
  void unlock() { line_->lock.unlock(); }

 private:
  // Nothing here may need a constructor: it would be one for all registers.
  ShadowLine *line_;
  uintptr_t seen_;  // LineStates
  VarState *state_;
};

// The one or two lines in which an access lies, and the states of its bytes.
class Place {
 public:
  // False if there are no lines, or no states of these bytes alone, or many.
  bool find(Address address, size_t size) {
    const size_t offset = address % kLineBytes;
    const size_t here = std::min(size, kLineBytes - offset);
    lines_[0] = find_line(address);
    if (__builtin_expect(lines_[0] == nullptr, 0)) return false;
    seen_[0] = lines_[0]->states().word();
    count_ = 0;
    if (!add(LineStates(seen_[0]), offset, here)) return false;
    is_split_ = size > here;
    return __builtin_expect(!is_split_, 1) ||
           find_second(address + here, size - here);
  }
  template <class Test>
  bool all(Test test) const {
    size_t i = 0;
    do {
      if (!test(*states_[i])) return false;
    } while (++i != count_);
    return true;
  }
  // Whether the lines still have what was found.
  bool is_still() const {
    return lines_[0]->still_has(LineStates(seen_[0])) &&
           (!is_split_ || lines_[1]->still_has(LineStates(seen_[1])));
  }
  bool is_grouped() const { return LineStates(seen_[0]).is_grouped(); }

  // Nobody waits for a lock here: so their order does not matter.
  bool try_lock() {
    if (__builtin_expect(!lines_[0]->lock.try_lock(), 0)) return false;
    if (__builtin_expect(!is_split_, 1) || lines_[1]->lock.try_lock())
      return true;
    lines_[0]->lock.unlock();
    return false;
  }
  void unlock() {
    lines_[0]->lock.unlock();
    if (is_split_) lines_[1]->lock.unlock();
  }

 private:
  static constexpr size_t kMost = ReadSetMemo::kMostAtOnce;

  [[gnu::noinline, gnu::cold]] bool find_second(Address address, size_t size);

  bool add(LineStates states, size_t offset, size_t size) {
    if (__builtin_expect(states.is_grouped(), 0))
      return add(states.groups(), line_mask(offset, size));
    if (!states || !states.fits(offset, size)) return false;
    const size_t count = size >> states.granule_log();
    if (__builtin_expect(count_ + count > kMost, 0)) return false;
    VarState *state = &states.at(offset);
    VarState *const end = state + count;
    do {
      states_[count_++] = state;
    } while (++state != end);
    return true;
  }
  bool add(LineGroups &groups, uint64_t mask) {
    for (size_t i = 0; i < LineGroups::kMost; ++i) {
      const uint64_t group = groups.mask(i);
      if ((group & mask) == 0) continue;
      if ((group & ~mask) != 0 || count_ == kMost) return false;
      states_[count_++] = &groups.states[i];
      mask &= ~group;
    }
    return mask == 0;
  }

  // As above.
  ShadowLine *lines_[2];
  uintptr_t seen_[2];  // LineStates
  bool is_split_;
  size_t count_;
  VarState *states_[kMost];
};

bool Place::find_second(Address address, size_t size) {
  lines_[1] = find_line(address);
  if (lines_[1] == nullptr) return false;
  seen_[1] = lines_[1]->states().word();
  return add(LineStates(seen_[1]), 0, size);
}

// [READ SAME EPOCH], [READ SHARED SAME EPOCH] with the set seen last, or the
// read after the strand's own write; [WRITE SAME EPOCH].
template <class Kind>
inline bool is_of_epoch(const VarState &state, uint64_t epoch,
                        const ReadSetMemo &sets) {
  if (state.w.load(std::memory_order_relaxed) == epoch) return true;
  if (Kind::kKind != AccessKind::kRead) return false;
  const uint64_t read = state.r.load(std::memory_order_relaxed);
  return read == epoch || sets.is_last_with(read, epoch);
}

// Under the locks of the lines, and not interrupted. A line whose fields may
// share one state is left alone as long as it has nothing: it will get groups.
template <class Kind, class AnyPlace>
inline bool judge(ThreadState &thread, const AnyPlace &place, Address address,
                  size_t size, const YetiSite *site, StackId stack,
                  LockSetId locks) {
  Strand &strand = thread.strand_seen_from_outside();
  const Accessor by = accessor_of(strand, binding_of(site), thread.counters,
                                  thread.read_sets, thread.history());
  const bool may_group = is_group(site) && !place.is_grouped();
  if (!place.is_still() || !place.all([&](VarState &state) {
        return Kind::is_usual(state, by) && !(may_group && state.is_minimal());
      }))
    return false;
  if (!thread.history().try_note(address, size, by.epoch, site, stack, locks))
    return false;
  strand.note_access();
  thread.note_stack_use(address);
  place.all([&](VarState &state) {
    Kind::apply_usual(state, by);
    return true;
  });
  return true;
}

// Not interrupted: whether the access could be judged, and is.
template <class Kind, class AnyPlace>
inline bool try_judge(ThreadState &thread, AnyPlace &place, Address address,
                      size_t size, const YetiSite *site, StackId stack,
                      LockSetId locks) {
  if (__builtin_expect(!place.try_lock(), 0)) return false;
  const bool is_judged =
      judge<Kind>(thread, place, address, size, site, stack, locks);
  place.unlock();
  if (is_judged) thread.footprint.at_once().spend();
  return is_judged;
}

// Whether a signal came is asked when it is no longer put off: then it is
// delivered on the long way.
template <class Kind, class AnyPlace>
inline bool is_usual_at(ThreadState &thread, uint64_t hot_epoch,
                        AnyPlace &place, Address address, size_t size,
                        const YetiSite *site) {
  const uint64_t epoch = epoch_of(site, hot_epoch);
  const auto is_covered = [&](VarState &state) {
    return is_of_epoch<Kind>(state, epoch, thread.read_sets);
  };
  if (place.all(is_covered) && place.is_still()) {
    ++(Kind::kKind == AccessKind::kRead ? thread.counters.read_same_epoch
                                        : thread.counters.write_same_epoch);
    thread.footprint.at_once().spend_on_repetition();
    return true;
  }
  StackId stack;
  const bool has_locks = !thread.held.empty();
  const LockSetId locks = has_locks ? thread.held_id : LockSetId::kNone;
  if (!thread.calls.is_interned(&stack) ||
      (has_locks && locks == LockSetId::kNone) || thread.runtime_depth != 0)
    return false;
  thread.runtime_depth = 1;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const bool is_judged =
      try_judge<Kind>(thread, place, address, size, site, stack, locks);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  thread.runtime_depth = 0;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  return is_judged && !thread.has_pending_signal;
}

// What is_usual_read and is_usual_write do.
template <class Kind>
inline bool is_usual(ThreadState &thread, uint64_t hot_epoch, Address address,
                     size_t size, const YetiSite *site) {
  GranulePlace granule;
  if (__builtin_expect(granule.find(address, size), 1))
    return is_usual_at<Kind>(thread, hot_epoch, granule, address, size, site);
  Place place;
  return place.find(address, size) &&
         is_usual_at<Kind>(thread, hot_epoch, place, address, size, site);
}

template <class Kind>
inline bool is_usual_in_scope(ThreadState &thread, Address address, size_t size,
                              const YetiSite *site, StackId stack,
                              LockSetId locks) {
  Place place;
  return place.find(address, size) &&
         try_judge<Kind>(thread, place, address, size, site, stack, locks);
}

}  // namespace

[[gnu::flatten]] bool is_usual_read(ThreadState &thread, uint64_t epoch,
                                    Address address, size_t size,
                                    const YetiSite *site) {
  return is_usual<PlainRead>(thread, epoch, address, size, site);
}

[[gnu::flatten]] bool is_usual_write(ThreadState &thread, uint64_t epoch,
                                     Address address, size_t size,
                                     const YetiSite *site) {
  return is_usual<PlainWrite>(thread, epoch, address, size, site);
}

[[gnu::flatten]] bool is_usual_in_scope(ThreadState &thread, AccessKind kind,
                                        Address address, size_t size,
                                        const YetiSite *site, StackId stack,
                                        LockSetId locks) {
  return kind == AccessKind::kRead
             ? is_usual_in_scope<PlainRead>(thread, address, size, site, stack,
                                            locks)
             : is_usual_in_scope<PlainWrite>(thread, address, size, site, stack,
                                             locks);
}

}  // namespace yeti
