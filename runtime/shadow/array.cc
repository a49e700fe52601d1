// Ownership and changes of mode; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/array.h"

#include <algorithm>

#include "runtime/base/check.h"

namespace yeti {

ArrayCounters array_counters;

// All arrays, and the records without one.
struct ArrayList {
  SpinLock lock;  // also: only one thread makes arrays at a time
  Array *first = nullptr;
  Array *free = nullptr;

  Array *take() {
    Array *array = free;
    if (array != nullptr)
      free = array->next_;
    else
      array = create<Array>();
    array->next_ = first;
    array->previous_ = nullptr;
    if (first != nullptr) first->previous_ = array;
    first = array;
    return array;
  }
  void give_back(Array *array) {
    if (array->previous_ != nullptr)
      array->previous_->next_ = array->next_;
    else
      first = array->next_;
    if (array->next_ != nullptr) array->next_->previous_ = array->previous_;
    array->next_ = free;
    free = array;
  }
  void lock_all() {
    for (Array *each = first; each != nullptr; each = each->next_)
      each->lock_.lock();
  }
  void unlock_all() {
    for (Array *each = first; each != nullptr; each = each->next_)
      each->lock_.unlock();
  }
  ArrayStatistics statistics() {
    ArrayStatistics result;
    for (Array *each = first; each != nullptr; each = each->next_) {
      SpinGuard guard(each->lock_);
      switch (each->mode()) {
        case Array::Mode::kNone:
          continue;
        case Array::Mode::kCoarse:
          ++result.coarse;
          break;
        case Array::Mode::kBlock:
          ++result.block;
          break;
        case Array::Mode::kLattice:
          ++result.lattice;
          break;
      }
      result.states += each->states();
    }
    return result;
  }
};

namespace {

ArrayList arrays;

Address line_up(Address address) {
  return (address + kLineBytes - 1) & ~(kLineBytes - 1);
}
Address line_down(Address address) {
  return address & ~(kLineBytes - 1);
}
Address page_of(Address address) {
  return address & ~(kPageBytes - 1);
}

// A page with more states is left to the fine shadow.
constexpr size_t kFewInPage = 16;

void count(std::atomic<uint64_t> &counter) {
  counter.fetch_add(1, std::memory_order_relaxed);
}

// Whether some array has a line of 'page' by the line's word.
bool has_owned_line(Address page) {
  ShadowPage *record = find_page(page);
  if (record == nullptr) return false;
  for (const ShadowLine &line : record->lines)
    if (line.states().owner() != nullptr) return true;
  return false;
}

// Makes ['*start', '*end') the part around 'wanted' in which no page belongs to
// an array, nor, where there are many objects, a line of one.
void leave_to_others(Address *start, Address *end, Address wanted,
                     bool is_of_many) {
  const auto is_free = [&](Address address) {
    return page_entry(address).owner().word() == 0 &&
           !(is_of_many && has_owned_line(address));
  };
  Address first = page_of(wanted), last = first + kPageBytes;
  while (first > *start && is_free(first - 1)) first -= kPageBytes;
  while (last < *end && is_free(last)) last += kPageBytes;
  *start = std::max(*start, first);
  *end = std::min(*end, last);
}

const auto kReset = [](VarState &state, const ArrayPieces &) { reset(state); };
const auto kLeaveAsIs = [](StateWords &) {};

}  // namespace

Array::Mode Array::mode() const {
  if (end_ == start_) return Mode::kNone;
  if (lattice_ != nullptr) return Mode::kLattice;
  return map_.is_uniform() ? Mode::kCoarse : Mode::kBlock;
}

// pre: the lock is held. For pages that this array has or gets.
void Array::set_page_owner(PageEntry &entry, PageOwner owner) {
  const uintptr_t left = PageOwner(this, false).word();
  pages_left_ -= entry.owner().word() == left ? 1 : 0;
  pages_left_ += owner.word() == left ? 1 : 0;
  entry.owner_word.store(owner.word(), std::memory_order_release);
}

// Takes the states of a whole page, if its entry says 'expected'; else it
// becomes a hole. The owner is set first: who locks one of its lines after that
// sees it, who locked it before has left its states there.
void Array::take_page(Address page, SegmentList &list, PageOwner expected) {
  PageEntry &entry = page_entry(page);
  if (entry.owner().word() != expected.word()) {
    list.push(offset(page), StateWords::hole());
    return;
  }
  set_page_owner(entry, PageOwner(this, true));
  std::atomic_thread_fence(std::memory_order_seq_cst);
  ShadowPage *record = entry.page.load(std::memory_order_acquire);
  if (record == nullptr) {
    list.push(offset(page), StateWords());
    return;
  }
  for (Address at = page; at < page + kPageBytes; at += kLineBytes) {
    ShadowLine &line = record->line(at);
    SpinGuard guard(line.lock);
    drain_line(line, list, offset(at), 0);
  }
}

void Array::take_line(Address at, SegmentList &list) {
  ShadowLine &line = shadow_line(at);
  SpinGuard guard(line.lock);
  if (owner_of(at) != nullptr)
    list.push(offset(at), StateWords::hole());
  else
    drain_line(line, list, offset(at), LineStates::owned_by(this).word());
}

bool is_worth_taking(Address from, Address to) {
  ShadowPage *record = find_page(from);
  if (record == nullptr) return true;
  size_t count = 0;
  StateWords last;
  for (Address at = from; at < to && count <= kFewInPage; at += kLineBytes)
    count += count_states(record->line(at), &last);
  return count <= kFewInPage;
}

// Takes what it can of the states of the lines ['from', 'to') of one page,
// which is 'is_whole' in the span. What another array has stays with that.
void Array::take_part(Address from, Address to, bool is_whole,
                      SegmentList &list) {
  PageEntry &entry = page_entry(from);
  const bool is_free =
      entry.owner().word() == 0 && !(is_whole && has_owned_line(from));
  if (is_free && is_worth_taking(from, to)) {
    if (is_whole) return take_page(from, list, PageOwner());
    for (Address at = from; at < to; at += kLineBytes) take_line(at, list);
    return;
  }
  list.push(offset(from), StateWords::hole());
  if (is_free && is_whole) set_page_owner(entry, PageOwner(this, false));
}

// pre: the lock is held, and the span is empty.
void Array::begin(Address start, Address end) {
  start_ = start;
  end_ = end;
  tidy_at_ = kFewStates;
  most_segments_ = kMostSegments;
  tidy_at_columns_ = kFewColumns;
  SegmentList list;
  for (Address at = start, to; at < end; at = to) {
    to = page_end(at);
    take_part(at, to, is_whole_page(page_of(at)), list);
  }
  SegmentMap map(end - start);
  map.replace(0, end - start, list);
  map_ = std::move(map);
}

Array *make_array(Address start, Address end, Address wanted, bool is_of_many) {
  start = line_up(start);
  end = line_down(end);
  if (start >= end || wanted < start || wanted >= end) return nullptr;
  const Address part = page_of(wanted) > start ? page_of(wanted) : start;
  const Address next_page = page_of(wanted) + kPageBytes;
  const Address part_end = next_page < end ? next_page : end;
  const bool is_whole = part_end - part == kPageBytes;
  SpinGuard guard(arrays.lock);
  if (Array *owner = owner_of(wanted)) return owner;
  if (page_entry(wanted).owner().word() != 0 ||
      (is_whole && has_owned_line(part)) || !is_worth_taking(part, part_end))
    return nullptr;
  leave_to_others(&start, &end, wanted, is_of_many);
  Array *array = arrays.take();
  SpinGuard array_guard(array->lock_);
  array->begin(start, end);
  array->is_of_many_ = is_of_many;
  if (array->owns_nothing()) {
    array->retire();
    arrays.give_back(array);
    return nullptr;
  }
  count(array_counters.made);
  return array->keeps(wanted) ? array : nullptr;
}

// pre: the lock is held; ['from', 'to') are lines of the span, and whole pages
// where the array owns pages.
void Array::give_up_ownership(Address from, Address to) {
  for (Address at = from; at < to;) {
    const Address part_end = page_end(at) < to ? page_end(at) : to;
    ShadowRegion *region = find_region(at);
    PageEntry &entry = region->entry(at);
    if (entry.owner().array() == this) {
      set_page_owner(entry, PageOwner());
    } else if (ShadowPage *page = entry.page.load(std::memory_order_acquire)) {
      for (; at < part_end; at += kLineBytes) {
        ShadowLine &line = page->line(at);
        SpinGuard guard(line.lock);
        if (line.states().owner() == this)
          line.word.store(0, std::memory_order_release);
      }
    }
    at = part_end;
  }
}

// pre: the lock is held.
void Array::give_up_all() {
  give_up_ownership(start_, end_);
  if (lattice_ != nullptr) destroy(lattice_);
  lattice_ = nullptr;
  map_ = SegmentMap(end_ - start_, StateWords::hole());
}

// pre: the lock is held, and it owns nothing; the caller gives the record back.
void Array::retire() {
  map_ = SegmentMap(1);
  start_ = end_ = 0;
}

void Array::retire_and_unlock() {
  retire();
  lock_.unlock();
  SpinGuard guard(arrays.lock);
  arrays.give_back(this);
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
  count(array_counters.pages_delegated);
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
  SegmentList list;
  take_page(page, list, delegated);
  map_.replace(offset(page), offset(page + kPageBytes), list);
  count(array_counters.pages_absorbed);
}

// Too many states for what they tell: leaves the page of a small access, or in
// the end every page that has more than one state, to the fine shadow.
void Array::enforce_limits(Address start, Address end) {
  if (states() > kMostInPage && is_memory_used_up()) return forget();
  if (lattice_ != nullptr) return leave_lattice();
  if (end - start < kPageBytes && map_.count() > kMostInPage) {
    for (Address page = page_of(start); page < end; page += kPageBytes)
      if (map_.count_in(offset(page_start(page)), offset(page_end(page))) >
          kMostInPage)
        delegate(page);
  }
  if (map_.count() <= most_segments_) return;
  for (Address at = start_; at < end_; at = page_end(at)) {
    if (map_.count_in(offset(at), offset(page_end(at))) > 1)
      delegate_or_forget(page_of(at));
  }
  // Segments of whole pages stay. To look at them all has to be paid for by
  // those that come.
  most_segments_ = std::max(kMostSegments, 2 * map_.count());
}

// What was accessed before is not known any more: races with it are not found.
void Array::forget() {
  if (lattice_ == nullptr) return forget_in(start_, end_);
  destroy(lattice_);
  lattice_ = nullptr;
  map_ = SegmentMap(end_ - start_);
  count(array_counters.forgotten);
}

// As above, for the lines of ['from', 'to'). pre: no lattice.
void Array::forget_in(Address from, Address to) {
  map_.change(
      offset(from), offset(to),
      [](VarState &state, uint64_t, uint64_t) { reset(state); }, kLeaveAsIs);
  count(array_counters.forgotten);
}

// For pages of which many go to the fine shadow at a time: that may take far
// more memory than the array.
void Array::delegate_or_forget(Address page) {
  if (is_memory_used_up())
    forget_in(page_start(page), page_end(page));
  else
    delegate(page);
}

// --- lattice ---

// The pieces of 'range' that begin before the span, and those that lie in it.
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

// False if there are holes, or if too many columns would come of it.
bool Array::enter_lattice(uint64_t period, uint64_t origin) {
  if (map_.count() > kMostToLattice ||
      map_.first_hole(0, map_.extent()) != map_.extent())
    return false;
  Lattice *lattice = create<Lattice>(map_, period, origin);
  if (lattice->columns() > Lattice::kMostColumns / 2) {
    destroy(lattice);
    return false;
  }
  lattice_ = lattice;
  map_ = SegmentMap(1);
  count(array_counters.to_lattice);
  return true;
}

// Too many columns or segments for what they tell; of a small array this is
// soon: single accesses, as along a list of nodes that are neighbours, cost
// less in the fine shadow.
bool Array::is_lattice_large() const {
  const size_t pages = (end_ - start_) / kPageBytes + 1;
  return lattice_->columns() > Lattice::kMostColumns ||
         lattice_->count() > std::min(kMostSegments, pages * kMostInPage);
}

// To block mode if that takes few states. Stays a lattice otherwise, unless
// that has become too large itself: then the fine shadow takes over.
void Array::leave_lattice() {
  if (lattice_->is_uniform() || is_lattice_large()) unfold_lattice();
}

void Array::unfold_lattice() {
  Lattice *lattice = lattice_;
  const uint64_t extent = end_ - start_;
  count(array_counters.from_lattice);
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

// pre: the lock is held. One of many objects is gone, and another one begins:
// they are no longer alike.
void Array::leave_lattice_of_many() {
  if (is_of_many_ && lattice_ != nullptr) unfold_lattice();
}

// Retired if nothing of its span is left to the old life; what it had left to
// the fine shadow is then for the caller to clear.
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

// pre: the lock is held, no lattice. Drops the states of lines of the span. A
// page that only begins or ends there is left to the fine shadow for ever.
void Array::give_up_lines(Address from, Address to) {
  for (const Address page : {page_of(from), page_of(to - 1)}) {
    const bool is_cut = page_start(page) < from || page_end(page) > to;
    if (!is_cut || page_entry(page).owner().array() != this) continue;
    if (page_entry(page).owner().keeps_states()) delegate(page);
    set_page_owner(page_entry(page), PageOwner());
  }
  give_up_ownership(from, to);
  SegmentList hole;
  hole.push(offset(from), StateWords::hole());
  map_.replace(offset(from), offset(to), hole);
}

// A lattice is kept: where an object has ended as a whole, there is none.
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
    if (from < to && lattice_ == nullptr) give_up_lines(from, to);
  }
  return change(at, stop, kReset, kLeaveAsIs);
}

void Array::disown_page(Address address) {
  Held held(*this);
  PageEntry &entry = page_entry(address);
  if (entry.owner().word() == PageOwner(this, false).word())
    set_page_owner(entry, PageOwner());
}

void disown_pages(Address start, Address end) {
  for (Address page = page_of(start); page < end;) {
    ShadowRegion *region = find_region(page);
    if (region == nullptr) {
      page = (page | (kRegionBytes - 1)) + 1;
      continue;
    }
    const PageOwner owner = region->entry(page).owner();
    if (owner.array() != nullptr && !owner.keeps_states())
      owner.array()->disown_page(page);
    page += kPageBytes;
  }
}

ArrayStatistics array_statistics() {
  SpinGuard guard(arrays.lock);
  return arrays.statistics();
}

void arrays_before_fork() {
  arrays.lock.lock();
  arrays.lock_all();
}

void arrays_after_fork() {
  arrays.unlock_all();
  arrays.lock.unlock();
}

}  // namespace yeti
