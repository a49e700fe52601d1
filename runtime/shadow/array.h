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

#include "runtime/base/range.h"
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

// Pieces of an array, as addresses; what goes beyond it does not count.
struct ArrayPieces {
  Pieces all;
  Address start, end;

  // Calls each(address, size) for one after the other while that is true.
  template <class Each>
  void for_each(Each &&each) const {
    for (uint64_t row = 0; row < all.rows; ++row)
      for (uint64_t i = 0; i < all.count; ++i) {
        const Address at = all.start + row * all.pitch + i * all.stride;
        const Address from = at < start ? start : at;
        const Address to = at + all.size > end ? end : at + all.size;
        if (from < to && !each(from, to - from)) return;
      }
  }
};

class Array {
 public:
  Array() = default;
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  // Calls change(VarState &, const ArrayPieces &) for each part of ['start',
  // 'end') that has one state. 'tidy' as in SegmentMap.
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
  // The same for rows of 'tile', in which the distances are smaller than from
  // row to row.
  template <class Change, class Tidy>
  bool change_tile(const Tile &tile, size_t *head, size_t *count,
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
  friend Array *make_array(Address start, Address end, Address wanted,
                           bool is_of_many);
  friend struct ArrayList;
  // Holds the lock; what owns nothing then is retired, for nobody would find
  // it. pre: the lock of the list is free.
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
  static constexpr size_t kFewStates = 16;  // not worth tidying
  static constexpr size_t kMostInPage = 32;
  static constexpr size_t kMostSegments = 16384;
  static constexpr size_t kMostToLattice = 64;  // segments
  static constexpr size_t kFewestRows = 8;
  static constexpr size_t kFewColumns = Lattice::kMostColumns / 4;

  bool keeps(Address address) const { return owner_of(address) == this; }
  bool owns_nothing() const {
    return lattice_ == nullptr && pages_left_ == 0 && map_.is_uniform() &&
           map_[0].state.is_hole();
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
  bool use_period(uint64_t period, uint64_t origin, Tidy &&tidy);
  template <class Tidy>
  bool use_lines(const Tile &tile, Tidy &&tidy);
  // 'change' for the pieces of this array, given by their offsets.
  template <class Change>
  auto at_addresses(Change &change) const {
    return [&change, this](VarState &state, Pieces pieces) {
      pieces.start += start_;
      change(state, ArrayPieces{pieces, start_, end_});
    };
  }
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
  void give_up_all();
  void retire();
  void retire_and_unlock();
  void leave_lattice_of_many();
  void give_up_lines(Address from, Address to);
  template <class Tidy>
  bool tidies(Address start, Address end, size_t count, Tidy &&tidy);

  SpinLock lock_;
  Address start_ = 0, end_ = 0;  // whole lines; empty when retired
  SegmentMap map_{1};            // by byte; unless there is a lattice
  Lattice *lattice_ = nullptr;   // then nothing is left to the fine shadow
  bool is_of_many_ = false;      // objects, which have lives of their own
  size_t pages_left_ = 0;        // whole ones, to the fine shadow
  size_t tidy_at_ = kFewStates;  // states at which to tidy again
  size_t tidy_at_columns_ = kFewColumns;
  size_t most_segments_ = kMostSegments;  // see enforce_limits
  Array *next_ = nullptr;  // in the list of arrays, or of free records
  Array *previous_ = nullptr;
};

// The array that keeps the state of 'wanted' from now on, made for the whole
// lines of ['start', 'end'); null if 'wanted' stays with the fine shadow. There
// may be one object, or many.
Array *make_array(Address start, Address end, Address wanted,
                  bool is_of_many = false);

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
  Held held(*this);
  if (!keeps(start)) return start;
  if (end > end_) end = end_;
  if (lattice_ != nullptr) {
    lattice_->change(offset(start), offset(end), at_addresses(change), tidy);
  } else {
    end = start_ + map_.first_hole(offset(start), offset(end));
    map_.change(
        offset(start), offset(end),
        [&](VarState &state, uint64_t from, uint64_t to) {
          const Pieces piece = {start_ + from, to - from};
          change(state, ArrayPieces{piece, start_, end_});
        },
        tidy);
  }
  keep_small(start, end, tidy);
  return end;
}

template <class Change, class Tidy>
bool Array::change_strided(const Range &range, size_t *head, size_t *count,
                           Change &&change, Tidy &&tidy) {
  Held held(*this);
  find_inner(range, head, count);
  if (*count < kFewestRows || range.stride > end_ - start_) return false;
  const Range inner = {range.start + *head * range.stride, range.size,
                       range.stride, *count};
  if (!keeps(inner.start)) return false;
  const uint64_t begin = offset(inner.start);
  const bool are_lines = lattice_ != nullptr &&
                         lattice_->step() == range.stride &&
                         lattice_->period() != range.stride &&
                         lattice_->can_step(begin, inner.end() - inner.start);
  if (are_lines)
    lattice_->change_tile(begin, inner.size, inner.count, 1,
                          at_addresses(change), tidy);
  else if (use_period(range.stride, begin, tidy))
    lattice_->change_strided(begin, inner.size, inner.count,
                             at_addresses(change), tidy);
  else
    return false;
  keep_small(inner.start, inner.end(), tidy);
  return true;
}

template <class Change, class Tidy>
bool Array::change_tile(const Tile &tile, size_t *head, size_t *count,
                        Change &&change, Tidy &&tidy) {
  const size_t length = tile.first.end() - tile.first.start;
  Held held(*this);
  find_inner({tile.first.start, length, tile.pitch, tile.rows}, head, count);
  if (*count < kFewestRows || length > tile.pitch) return false;
  Tile inner = tile;
  inner.first.start += *head * tile.pitch;
  inner.rows = *count;
  if (!keeps(inner.first.start) || !use_lines(inner, tidy)) return false;
  lattice_->change_tile(offset(inner.first.start), inner.first.size,
                        inner.first.count, inner.rows, at_addresses(change),
                        tidy);
  keep_small(inner.first.start, inner.end(), tidy);
  return true;
}

// Whether there is a lattice with rows of 'period' bytes now, one of which
// begins at 'origin' if it is new.
template <class Tidy>
bool Array::use_period(uint64_t period, uint64_t origin, Tidy &&tidy) {
  if (lattice_ != nullptr && lattice_->period() == period) return true;
  if (lattice_ != nullptr) {
    lattice_->tidy_all(tidy);
    leave_lattice();
  }
  if (lattice_ != nullptr) return false;
  if (map_.count() > 1) map_.tidy_all(tidy);
  return enter_lattice(period, origin);
}

// Whether there is one that has the pieces of 'tile' below each other. Its rows
// begin where a tile that begins, or ends, a little before or behind this one
// is in one row, too.
template <class Tidy>
bool Array::use_lines(const Tile &tile, Tidy &&tidy) {
  const uint64_t period = tile.pitch, step = tile.first.stride;
  const uint64_t length = tile.first.end() - tile.first.start;
  const uint64_t begin = offset(tile.first.start);
  const uint64_t before = (period - length) / 2 / step * step;
  if (!use_period(period, begin + period - before, tidy)) return false;
  if (lattice_->step() == period) lattice_->divide_rows(step);
  return lattice_->step() == step && lattice_->can_step(begin, length);
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
