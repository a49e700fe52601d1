// The states of a large object, few for many bytes: segments of bytes (block
// mode; a single segment is the coarse mode), or a lattice for accesses at
// equal distances (strided and tile mode). If neither is small, the states are
// left to the fine shadow page by page; the array takes a page back when it has
// few states again. Every change of mode is exact. Knows no rules and no
// threads.
//
// An array owns the whole lines of its span: whole pages by the page's entry,
// and the lines of the two pages at its ends by their words. If a page has an
// owner, no line of it has another owner by its word. Ownership changes under
// the array's lock and, where lines have states, under theirs. So whoever holds
// the lock and finds that the array owns a byte may rely on it. The memory of
// records is used for nothing else: whoever waits for the lock of an array that
// is retired meanwhile finds that it owns nothing.
//
// Order of locks: list of arrays, array, line.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_H
#define YETI_RUNTIME_SHADOW_ARRAY_H

#include "runtime/base/range.h"
#include "runtime/shadow/array_pieces.h"
#include "runtime/shadow/array_statistics.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/shadow/lattice.h"
#include "runtime/shadow/merge_backoff.h"

namespace yeti {

class Array {
 public:
  Array() = default;
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  // Calls change(VarState &, const ArrayPieces &) for each part of ['start',
  // 'end') that has one state. 'tidy' as in SegmentMap. Stops where this array
  // does not keep the states, and returns that address.
  template <class Change, class Tidy>
  Address change(Address start, Address end, Change &&change, Tidy &&tidy);
  // As above, for pieces of 'range', which is not a block. The first '*head'
  // pieces begin before this array, the next '*count' are inside it, and the
  // others end after it. Returns false, and does nothing, if the array cannot
  // change the inner pieces at once; head and count then still describe them,
  // and are 0 if the array is retired.
  template <class Change, class Tidy>
  bool change_strided(const Range &range, size_t *head, size_t *count,
                      Change &&change, Tidy &&tidy);
  // As above, for the rows of 'tile', whose stride is smaller than its pitch.
  template <class Change, class Tidy>
  bool change_tile(const Tile &tile, size_t *head, size_t *count,
                   Change &&change, Tidy &&tidy);

  // Leaves the states of the page at 'address' to the fine shadow.
  void delegate_page(Address address);
  // Takes the states of the page at 'address' back.
  void absorb_page(Address address);

  // ['start', 'end') begins a new life, from 'at' on. Returns where to go on.
  Address make_fresh(Address at, Address start, Address end);
  // As above, if another object takes the place. This array, whose object is
  // gone, keeps only the states of what remains of it.
  Address make_way(Address at, Address start, Address end);
  // Gives up the page at 'address' if it has left it to the fine shadow: it
  // will not take it back.
  void disown_page(Address address);

  enum class Mode { kNone, kCoarse, kBlock, kLattice };
  Mode mode() const;
  // The number of states, without those in the fine shadow.
  size_t states() const {
    return lattice_ != nullptr ? lattice_->count() : map_.count();
  }

 private:
  friend Array *make_array(Address start, Address end, Address wanted,
                           bool is_of_many);
  friend struct ArrayList;
  // Holds the lock. Retires an array that owns nothing at the end, because
  // nobody would find it any more. pre: the caller does not hold the lock of
  // the list.
  class Held {
   public:
    explicit Held(Array &array) : array_(array) { array.lock_.lock(); }
    ~Held() {
      if (__builtin_expect(array_.owns_nothing(), 0))
        array_.retire_and_unlock();
      else
        array_.lock_.unlock();
    }
    Held(const Held &) = delete;
    Held &operator=(const Held &) = delete;

   private:
    Array &array_;
  };
  static constexpr size_t kFewStates = 16;  // fewer are not worth tidying
  static constexpr size_t kMostInPage = 32;
  static constexpr size_t kMostToLattice = 64;  // segments
  static constexpr size_t kFewestRows = 8;
  static constexpr size_t kFewColumns = 16;

  bool keeps(Address address) const { return owner_of(address) == this; }
  bool owns_nothing() const {
    return lattice_ == nullptr && pages_left_ == 0 && map_.is_uniform() &&
           map_.first_state().is_hole();
  }
  void set_page_owner(PageEntry &entry, PageOwner owner);
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
  template <class Tidy>
  bool use_period(uint64_t period, uint64_t origin, size_t count, Tidy &&tidy);
  template <class Tidy>
  bool use_lines(const Tile &tile, Tidy &&tidy);
  // Returns 'change' as a function of pieces that are given by offsets.
  template <class Change>
  auto at_addresses(Change &change) const {
    return [&change, this](VarState &state, Pieces pieces) {
      pieces.start += start_;
      change(state, ArrayPieces{pieces, start_, end_});
    };
  }
  // Whether pieces judged one by one pay for a look at all states: as many as
  // there are states, since it last said so. 'count' more are about to be.
  bool is_paid_for(size_t count);
  bool is_lattice_large() const;
  void leave_lattice();
  void unfold_lattice();
  void forget();
  void forget_lattice();
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
  void give_up_all();
  void retire();
  void retire_and_unlock();
  void leave_lattice_of_many();
  void give_up_lines(Address from, Address to);
  template <class Tidy>
  bool tidies(Address start, Address end, size_t count, Tidy &&tidy);

  SpinLock lock_;
  Address start_ = 0, end_ = 0;  // whole lines; empty when retired
  SegmentMap map_{1};            // by byte; unused while there is a lattice
  Lattice *lattice_ = nullptr;   // else no page is left to the fine shadow
  bool is_of_many_ = false;      // is it for objects with lives of their own?
  size_t pages_left_ = 0;        // whole pages left to the fine shadow
  size_t tidy_at_ = kFewStates;  // number of states at which to tidy again
  size_t tidy_at_columns_ = kFewColumns;
  size_t toll_ = 0;  // see is_paid_for
  MergeBackoff backoff_;
  Array *next_ = nullptr;  // in the list of arrays, or of free records
  Array *previous_ = nullptr;
};

}  // namespace yeti

#include "runtime/shadow/array_change.h"

#endif
