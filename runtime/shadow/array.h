// The states of large objects, few for many bytes: segments of bytes (block
// mode; one segment is the coarse mode), or a lattice for accesses at equal
// distances (strided and tile mode). Where neither is small, the states are
// left to the fine shadow, page by page, and come back when a page is of one
// state again. Every change of mode is exact. Knows no rules and no threads.
//
// An array owns the whole lines of its span: whole pages by the page's entry,
// the lines of the two pages at its ends by their words. No line of a page that
// has an owner has another one by its word. Ownership changes under the array's
// lock, and, where lines have states, under theirs; so who holds the lock and
// finds that the array owns a byte may rely on it. Records are used for nothing
// else, for ever: who waits for the lock of an array that is retired meanwhile
// finds that it owns nothing.
//
// Order of locks: making of arrays, array, line.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_H
#define YETI_RUNTIME_SHADOW_ARRAY_H

#include "runtime/range.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/shadow/lattice.h"

namespace yeti {

// What happened to arrays, for the statistics.
#define YETI_ARRAY_COUNTERS(X)                          \
  X(made, "arrays made")                                \
  X(to_lattice, "arrays refined to strided or tile")    \
  X(from_lattice, "arrays back from strided or tile")   \
  X(pages_delegated, "pages of arrays refined to fine") \
  X(pages_absorbed, "pages of arrays merged back")      \
  X(forgotten, "arrays forgotten for lack of memory")

// As above, and the most states that one array ever had.
struct ArrayCounters {
#define X(name, text) std::atomic<uint64_t> name{0};
  YETI_ARRAY_COUNTERS(X)
#undef X
  std::atomic<uint64_t> most_states{0};
};
extern ArrayCounters array_counters;

class Array {
 public:
  Array() = default;
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  // Calls change(VarState &, first, size, count, stride) for each part of
  // ['start', 'end') that has one state: 'count' pieces of 'size' bytes from
  // the address 'first' on, 'stride' bytes apart. 'tidy' as in SegmentMap.
  // Stops where this array does not keep the states; returns that address.
  template <class Change, class Tidy>
  Address change(Address start, Address end, Change &&change, Tidy &&tidy);
  // The same for pieces of 'range', which is no block: '*count' of them behind
  // the first '*head', which begin before this array; those that follow end
  // behind it. False, with nothing done, if the array cannot do that at once;
  // head and count then tell of which pieces, and are 0 if it is retired.
  template <class Change, class Tidy>
  bool change_strided(const Range &range, size_t *head, size_t *count,
                      Change &&change, Tidy &&tidy);

  // Leaves the states of the page at 'address' to the fine shadow.
  void delegate_page(Address address);
  // Takes the states of the page at 'address' back.
  void absorb_page(Address address);

  // ['start', 'end') begins a new life, from 'at' on. Returns where to go on.
  Address make_fresh(Address at, Address start, Address end);
  // The same where another object takes the place: this array, whose object is
  // gone, keeps the states of what is left of it, and no more than these.
  Address make_way(Address at, Address start, Address end);
  // Does not want the page at 'address' back, which it may have left to the
  // fine shadow.
  void disown_page(Address address);

  enum class Mode { kNone, kCoarse, kBlock, kLattice };
  Mode mode() const;
  // States, those of the fine shadow not counted.
  size_t states() const {
    return lattice_ != nullptr ? lattice_->count() : map_.count();
  }

 private:
  friend Array *make_array(Address start, Address end, Address wanted);
  friend struct ArrayList;
  static constexpr size_t kFewStates = 16;  // not worth tidying
  static constexpr size_t kMostInPage = 32;
  static constexpr size_t kMostSegments = 16384;
  static constexpr size_t kMostToLattice = 64;  // segments
  static constexpr size_t kFewestRows = 8;
  static constexpr size_t kFewColumns = Lattice::kMostColumns / 4;

  bool keeps(Address address) const { return owner_of(address) == this; }
  bool is_whole_page(Address page) const {
    return page >= start_ && page + kPageBytes <= end_;
  }
  uint64_t offset(Address address) const { return address - start_; }
  // The part of the page at 'address' that lies in the span.
  Address page_start(Address address) const {
    const Address page = address & ~(kPageBytes - 1);
    return page < start_ ? start_ : page;
  }
  Address page_end(Address address) const {
    const Address next = (address | (kPageBytes - 1)) + 1;
    return next > end_ ? end_ : next;
  }
  void begin(Address start, Address end);
  void take_page(Address page, SegmentList &list, PageOwner expected);
  void take_line(Address line, SegmentList &list);
  void take_part(Address from, Address to, bool is_whole, SegmentList &list);
  void delegate(Address page);
  void find_inner(const Range &range, size_t *head, size_t *count) const;
  bool enter_lattice(uint64_t period, uint64_t origin);
  bool is_lattice_large() const;
  void leave_lattice();
  void unfold_lattice();
  void forget();
  void forget_in(Address from, Address to);
  void delegate_or_forget(Address page);
  // After a change of ['start', 'end').
  template <class Tidy>
  void keep_small(Address start, Address end, Tidy &&tidy);
  void keep_within_limits(Address start, Address end, size_t count) {
    if (count > array_counters.most_states.load(std::memory_order_relaxed))
      array_counters.most_states.store(count, std::memory_order_relaxed);
    if (count > kMostInPage || (lattice_ != nullptr && lattice_->is_uniform()))
      enforce_limits(start, end);
  }
  void enforce_limits(Address start, Address end);
  void give_up_ownership(Address from, Address to);
  void retire();
  void give_up_lines(Address from, Address to);
  template <class Tidy>
  bool tidies(Address start, Address end, size_t count, Tidy &&tidy);

  SpinLock lock_;
  Address start_ = 0, end_ = 0;  // whole lines; empty when retired
  SegmentMap map_{1};            // by byte; unless there is a lattice
  Lattice *lattice_ = nullptr;   // then nothing is left to the fine shadow
  size_t tidy_at_ = kFewStates;  // states at which to tidy again
  size_t tidy_at_columns_ = kFewColumns;
  Array *next_ = nullptr;  // in the list of arrays, or of free records
  Array *previous_ = nullptr;
};

// The array that keeps the state of 'wanted' from now on, made for the whole
// lines of ['start', 'end'); null if 'wanted' stays with the fine shadow.
Array *make_array(Address start, Address end, Address wanted);

// ['start', 'end') becomes another object. Where arrays keep the states, it is
// for Array::make_way to let go of them; here of what they have left.
void disown_pages(Address start, Address end);

// Whether an array needs only a few states for the whole lines of ['from',
// 'to'), in one page, which the fine shadow has now.
bool is_worth_taking(Address from, Address to);

struct ArrayStatistics {
  size_t coarse = 0, block = 0, lattice = 0;  // arrays by mode
  size_t states = 0;
};
ArrayStatistics array_statistics();

// Around fork, in the forking thread: no array is being changed meanwhile.
void arrays_before_fork();
void arrays_after_fork();

template <class Change, class Tidy>
Address Array::change(Address start, Address end, Change &&change,
                      Tidy &&tidy) {
  SpinGuard guard(lock_);
  if (!keeps(start)) return start;
  if (end > end_) end = end_;
  if (lattice_ != nullptr) {
    const uint64_t period = lattice_->period();
    lattice_->change(
        offset(start), offset(end),
        [&](VarState &state, uint64_t from, uint64_t size, uint64_t count) {
          change(state, start_ + from, size, count, period);
        },
        tidy);
  } else {
    end = start_ + map_.first_hole(offset(start), offset(end));
    map_.change(
        offset(start), offset(end),
        [&](VarState &state, uint64_t from, uint64_t to) {
          change(state, start_ + from, to - from, 1, 0);
        },
        tidy);
  }
  keep_small(start, end, tidy);
  return end;
}

template <class Change, class Tidy>
bool Array::change_strided(const Range &range, size_t *head, size_t *count,
                           Change &&change, Tidy &&tidy) {
  SpinGuard guard(lock_);
  find_inner(range, head, count);
  if (*count < kFewestRows || range.stride > end_ - start_) return false;
  const Range inner = {range.start + *head * range.stride, range.size,
                       range.stride, *count};
  if (!keeps(inner.start)) return false;
  if (lattice_ == nullptr || lattice_->period() != range.stride) {
    if (lattice_ != nullptr) {
      lattice_->tidy_all(tidy);
      leave_lattice();
    }
    if (lattice_ != nullptr) return false;
    if (map_.count() > 1) map_.tidy_all(tidy);
    if (!enter_lattice(range.stride, offset(inner.start))) return false;
  }
  lattice_->change_strided(
      offset(inner.start), inner.size, inner.count,
      [&](VarState &state, uint64_t from, uint64_t size, uint64_t count) {
        change(state, start_ + from, size, count, inner.stride);
      },
      tidy);
  keep_small(inner.start, inner.end(), tidy);
  return true;
}

template <class Tidy>
inline void Array::keep_small(Address start, Address end, Tidy &&tidy) {
  size_t count = states();
  if (count >= kFewStates && tidies(start, end, count, tidy)) count = states();
  keep_within_limits(start, end, count);
}

// Now and then all states are looked at: those that everybody knows become
// minimal, and neighbours equal. Each state is paid for by those that were made
// since. It is also done where there are so many that ['start', 'end') is about
// to be left to the fine shadow. 'count' are the states; returns whether it was
// done.
template <class Tidy>
bool Array::tidies(Address start, Address end, size_t count, Tidy &&tidy) {
  const bool is_wide =
      lattice_ != nullptr && lattice_->columns() >= tidy_at_columns_;
  if (count >= tidy_at_ || is_wide) {
    if (lattice_ != nullptr)
      lattice_->tidy_all(tidy);
    else
      map_.tidy_all(tidy);
    tidy_at_ = states() < kFewStates / 2 ? kFewStates : 2 * states();
    if (is_wide) tidy_at_columns_ = lattice_->columns() + kFewColumns;
    return true;
  }
  if (lattice_ != nullptr || end - start >= kPageBytes || count <= kMostInPage)
    return false;
  const Address from = page_start(start), to = page_end(end - 1);
  if (map_.count_in(offset(from), offset(to)) <= kMostInPage) return false;
  map_.tidy_in(offset(from), offset(to), tidy);
  return true;
}

}  // namespace yeti

#endif
