// Which pages and lines an array owns, and how their states move between it and
// the fine shadow; see array.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/array_ownership.h"
#include "runtime/shadow/array.h"

#include <algorithm>

namespace yeti {

namespace {

// A page with more states than this is left to the fine shadow.
constexpr size_t kFewInPage = 16;

}  // namespace

bool has_owned_line(Address page) {
  ShadowPage *record = find_page(page);
  if (record == nullptr) return false;
  for (const ShadowLine &line : record->lines)
    if (line.states().owner() != nullptr) return true;
  return false;
}

// pre: the lock is held, and the page is or will be this array's.
void Array::set_page_owner(PageEntry &entry, PageOwner owner) {
  const uintptr_t left = PageOwner(this, false).word();
  pages_left_ -= entry.owner().word() == left ? 1 : 0;
  pages_left_ += owner.word() == left ? 1 : 0;
  entry.owner_word.store(owner.word(), std::memory_order_release);
}

// Takes the states of a whole page if its entry says 'expected'; else the page
// becomes a hole. The owner is set first: whoever locks a line of the page
// after that sees the owner, and whoever locked it before has left its states
// there.
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

// Takes the states that it may of the lines ['from', 'to') of one page.
// 'is_whole': the whole page is in the span. Another array keeps what it has.
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
  toll_ = 0;
  backoff_ = {};
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

// pre: the lock is held, and the array owns nothing. The caller gives the
// record back.
void Array::retire() {
  map_ = SegmentMap(1);
  start_ = end_ = 0;
}

// pre: the lock is held, no lattice. Drops the states of the lines ['from',
// 'to') of the span. A page that is only partly in it is left to the fine
// shadow for good.
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

}  // namespace yeti
