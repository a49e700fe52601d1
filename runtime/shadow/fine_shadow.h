// The fine shadow: a VarState for each granule of 1, 2, 4 or 8 bytes of program
// memory. Knows no rules and no threads.
//
// The states of a line form an array, made on the first access with the granule
// of that access. An access that does not fit the granule refines the line: a
// new array of smaller granules replaces the old one, with copies of its
// states. If the first check of a line is one of bytes that are always checked
// together, the line begins with groups (line_groups.h) instead of granules.
//
// A page or a line may belong to an array (array.h), which then keeps its
// states: the page's entry or the line's word says so. Whoever has locked a
// line and finds no states in it must ask for the owner before making some.
//
// Page records are never freed, and the memory of state arrays is used for
// nothing else. So a same-epoch test without the lock may look at an array that
// is being given back, if afterwards it asks whether the line still refers to
// it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_FINE_SHADOW_H
#define YETI_RUNTIME_SHADOW_FINE_SHADOW_H

#include "runtime/shadow/shadow_directory.h"

namespace yeti {

struct StateWords;  // segment_list.h
class SegmentList;  // segment_list.h

// Under the line's lock: returns states in which ['offset', 'offset' + 'size')
// of the line consists of whole granules.
LineStates make_fitting_states(ShadowLine &line, size_t offset, size_t size);
inline LineStates fitting_states(ShadowLine &line, size_t offset, size_t size) {
  const LineStates states = line.states();
  if (__builtin_expect(states && states.fits(offset, size), 1)) return states;
  return make_fitting_states(line, offset, size);
}

// Under the line's lock: if the line has no states but minimal ones in
// granules, it gets an empty set of groups. Else returns false and does
// nothing.
bool begin_groups(ShadowLine &line);

// Under the line's lock: the states become those of 'list', by offset in the
// line. The line takes over their references.
void fill_line(ShadowLine &line, const SegmentList &list);
// Under the line's lock: moves the line's states to 'list', from position
// 'begin' on. The line's word becomes 'word'.
void drain_line(ShadowLine &line, SegmentList &list, uint64_t begin,
                uintptr_t word);
// Without the lock: how often the state changes from '*last' on through the
// line.
// '*last' becomes the line's last state.
size_t count_states(const ShadowLine &line, StateWords *last);

// Under the line's lock: makes the states of ['offset', 'offset' + 'size')
// minimal. A whole line that begins a new life may get another granule.
void clear_states(ShadowLine &line, size_t offset, size_t size);

// Prefetches the states of the first lines of ['start', 'end'), all at once:
// later, taking the lock of a line would wait for the prefetches before it.
void prefetch_states(Address start, Address end);

// Visits ['start', 'end'): calls visit_line(ShadowLine &, LinePiece) for each
// line that has states. Where an array keeps the states, calls
// visit_array(Array &, from), which returns where to continue. Pages and
// regions that do not exist cost almost nothing.
template <class VisitLine, class VisitArray>
void for_each_present(Address start, Address end, VisitLine visit_line,
                      VisitArray visit_array) {
  for (Address address = start; address < end;) {
    ShadowRegion *region = find_region(address);
    if (region == nullptr) {
      address = (address | (kRegionBytes - 1)) + 1;
      continue;
    }
    const PageEntry &entry = region->entry(address);
    if (__builtin_expect(entry.owner_word.load(std::memory_order_relaxed) != 0,
                         0)) {
      const PageOwner owner = entry.owner();
      if (owner.keeps_states()) {
        address = visit_array(*owner.array(), address);
        continue;
      }
    }
    ShadowPage *page = entry.page.load(std::memory_order_acquire);
    if (page == nullptr) {
      address = (address | (kPageBytes - 1)) + 1;
      continue;
    }
    const LinePiece piece = first_piece(address, end);
    ShadowLine &line = page->line(address);
    const LineStates states = line.states();
    if (Array *owner = states.owner()) {
      address = visit_array(*owner, address);
      continue;
    }
    if (states) visit_line(line, piece);
    address += piece.size;
  }
}

}  // namespace yeti

#endif
