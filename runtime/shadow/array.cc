// The modes of an array, how it changes them, and new lives of its memory; see
// the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/array.h"

#include <algorithm>

namespace yeti {

namespace {

const auto kReset = [](VarState &state, const ArrayPieces &) { reset(state); };
const auto kLeaveAsIs = [](StateWords &) {};

}  // namespace

Array::Mode Array::mode() const {
  if (end_ == start_) return Mode::kNone;
  if (lattice_ != nullptr) return Mode::kLattice;
  return map_.is_uniform() ? Mode::kCoarse : Mode::kBlock;
}

// --- block mode and the fine shadow ---

// pre: the lock is held, no lattice.
void Array::delegate(Address page) {
  const Address from = page_start(page), to = page_end(page);
  SegmentList holes;
  for (Address at = from; at < to; at += kLineBytes) {
    if (map_.at(offset(at)).state.is_hole()) {
      holes.push(offset(at), StateWords::hole());
      continue;
    }
    SegmentList absolute, list;
    map_.append_to(absolute, offset(at), offset(at + kLineBytes));
    for (const Segment &each : absolute)
      list.push(each.begin - offset(at), each.state);
    ShadowLine &line = shadow_line(at);
    SpinGuard guard(line.lock);
    fill_line(line, list);
    holes.push(offset(at), StateWords::hole());
  }
  map_.replace(offset(from), offset(to), holes);
  if (is_whole_page(page) && page_entry(page).owner().array() == this)
    set_page_owner(page_entry(page), PageOwner(this, false));
  backoff_.note_refined();
  count_one(array_counters.pages_delegated);
}

bool Array::is_paid_for(size_t count) {
  toll_ += count;
  if (toll_ < states()) return false;
  toll_ = 0;
  return true;
}

void Array::delegate_page(Address address) {
  Held held(*this);
  if (!keeps(address)) return;
  if (lattice_ != nullptr) unfold_lattice();
  if (keeps(address)) delegate(page_of(address));
}

void Array::absorb_page(Address address) {
  const Address page = page_of(address);
  Held held(*this);
  if (start_ == end_ || !is_whole_page(page) || lattice_ != nullptr) return;
  const PageOwner delegated(this, false);
  if (page_entry(page).owner().word() != delegated.word()) return;
  if (!backoff_.may_merge()) return;
  SegmentList list;
  take_page(page, list, delegated);
  map_.replace(offset(page), offset(page + kPageBytes), list);
  count_one(array_counters.pages_absorbed);
}

// Leaves the page of a small access to the fine shadow if it has too many
// states to be worth it.
void Array::enforce_limits(Address start, Address end) {
  if (states() > kMostInPage && is_memory_used_up()) return forget();
  if (lattice_ != nullptr) return leave_lattice();
  if (end - start < kPageBytes && map_.count() > kMostInPage) {
    for (Address page = page_of(start); page < end; page += kPageBytes)
      if (map_.count_in(offset(page_start(page)), offset(page_end(page))) >
          kMostInPage)
        delegate(page);
  }
}

// Forgets all states: races with earlier accesses will not be found.
void Array::forget() {
  if (lattice_ == nullptr) return forget_in(start_, end_);
  forget_lattice();
  count_one(array_counters.forgotten);
}

void Array::forget_lattice() {
  if (lattice_ == nullptr) return;
  destroy(lattice_);
  lattice_ = nullptr;
  map_ = SegmentMap(end_ - start_);
}

// As forget, for the lines of ['from', 'to'). pre: no lattice.
void Array::forget_in(Address from, Address to) {
  const uint64_t last = offset(to);
  for (uint64_t at = offset(from); at < last;) {
    const Segment &segment = map_.at(at);
    if (segment.state.is_hole()) {
      at = map_.end_at(at);
      continue;
    }
    at = map_.change(
        at, last, [](VarState &state, uint64_t, uint64_t) { reset(state); },
        kLeaveAsIs);
  }
  count_one(array_counters.forgotten);
}

// For many pages that go to the fine shadow at once: that may take far more
// memory than the array.
void Array::delegate_or_forget(Address page) {
  if (is_memory_used_up())
    forget_in(page_start(page), page_end(page));
  else
    delegate(page);
}

// --- lattice ---

// Counts the pieces of 'range' that begin before the span, and those inside it.
void Array::find_inner(const Range &range, size_t *head, size_t *count) const {
  *head = *count = 0;
  if (start_ == end_) return;
  if (range.start < start_)
    *head = (start_ - range.start + range.stride - 1) / range.stride;
  if (*head > range.count) *head = range.count;
  const Address inner = range.start + *head * range.stride;
  if (*head == range.count || inner + range.size > end_) return;
  *count = range.end() <= end_ ? range.count - *head
                               : (end_ - inner - range.size) / range.stride + 1;
}

// False if there are holes, or if there would be too many columns.
bool Array::enter_lattice(uint64_t period, uint64_t origin) {
  if (map_.count() > kMostToLattice || map_.has_hole()) return false;
  Lattice *lattice = create<Lattice>(map_, period, origin);
  if (lattice->columns() > lattice->most_columns() / 2) {
    destroy(lattice);
    return false;
  }
  lattice_ = lattice;
  map_ = SegmentMap(1);
  count_one(array_counters.to_lattice);
  return true;
}

// Whether there are too many columns or segments to be worth it. The limit is
// low for a small array: single accesses, such as those along a list of
// adjacent nodes, cost less in the fine shadow.
bool Array::is_lattice_large() const {
  const size_t pages = (end_ - start_) / kPageBytes + 1;
  return lattice_->columns() > lattice_->most_columns() ||
         lattice_->count() > pages * kMostInPage;
}

// Returns to block mode if that needs few states. Otherwise remains a lattice,
// unless that has become too large: then the fine shadow takes over.
void Array::leave_lattice() {
  if (lattice_->is_uniform() || is_lattice_large()) unfold_lattice();
}

void Array::unfold_lattice() {
  Lattice *lattice = lattice_;
  const uint64_t extent = end_ - start_;
  count_one(array_counters.from_lattice);
  lattice_ = nullptr;
  if (lattice->is_uniform()) {
    map_ = SegmentMap(extent, copy_words(lattice->uniform_state()));
    destroy(lattice);
    return;
  }
  map_ = SegmentMap(extent);
  for (Address at = start_, to; at < end_; at = to) {
    to = page_end(at);
    SegmentList list;
    lattice->append_to(list, offset(at), offset(to));
    map_.replace(offset(at), offset(to), list);
    if (list.size() > 4) delegate_or_forget(page_of(at));
  }
  destroy(lattice);
}

// --- lives ---

// pre: the lock is held. One of many objects is gone and another one begins:
// the objects are no longer alike.
void Array::leave_lattice_of_many() {
  if (is_of_many_ && lattice_ != nullptr) unfold_lattice();
}

// The array is retired if nothing of its span belongs to the old life. The
// caller then clears what it had left to the fine shadow.
Address Array::make_fresh(Address at, Address start, Address end) {
  {
    Held held(*this);
    if (!keeps(at)) return at;
    if (start <= start_ && end >= end_)
      give_up_all();
    else
      leave_lattice_of_many();
  }
  return change(at, end, kReset, kLeaveAsIs);
}

// If the new object is as large as the old one, as it often is where a program
// gives blocks back and takes them again, the array is its own. A lattice
// remains otherwise: an object that has ended as a whole has none.
Address Array::make_way(Address at, Address start, Address end) {
  Address stop = end;
  {
    Held held(*this);
    if (!keeps(at)) return at;
    const Address from = std::max(line_up(start), start_);
    const Address to = std::min(line_down(end), end_);
    if (at < from) stop = from;
    leave_lattice_of_many();
    if (!keeps(at)) return at;
    const bool stays =
        line_up(start) == start_ && line_down(end) == end_ && !is_of_many_;
    if (stays)
      forget_lattice();
    else if (from < to && lattice_ == nullptr)
      give_up_lines(from, to);
  }
  return change(at, stop, kReset, kLeaveAsIs);
}

}  // namespace yeti
