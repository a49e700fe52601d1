// The fine shadow: a VarState for each granule of 1, 2, 4 or 8 bytes of program
// memory. Needs no fixed address: a directory leads from an address to the page
// record, and that to the line of 64 bytes. Knows no rules and no threads.
//
// A line's states form an array, made on the first access with the granule of
// that access. An access that does not fit the granule refines the line: a new
// array of smaller granules takes over, each state a copy. A line whose first
// check is one of bytes that are always checked together begins with groups
// (line_groups.h) in place of granules.
//
// A page, or a line, may belong to an array (array.h), which then keeps its
// states: a page's entry or the line's word says so. Whoever has locked a line
// and finds no states in it asks for the owner before it makes some.
//
// Page records are never freed, and state arrays are used for nothing else. A
// same-epoch test without the lock may therefore look at an array that is given
// back just then, if afterwards it asks whether the line still refers to it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_FINE_SHADOW_H
#define YETI_RUNTIME_SHADOW_FINE_SHADOW_H

#include "runtime/base/spin_lock.h"
#include "runtime/shadow/line_groups.h"

namespace yeti {

struct StateWords;  // segment_map.h
class Array;        // array.h
class SegmentList;  // segment_map.h
struct SyncPage;    // sync_table.h

constexpr unsigned kLineBits = 6;
constexpr unsigned kPageBits = 12;
constexpr unsigned kRegionBits = 30;
constexpr unsigned kAddressBits = 47;
constexpr size_t kLineBytes = size_t{1} << kLineBits;
constexpr size_t kPageBytes = size_t{1} << kPageBits;
constexpr size_t kRegionBytes = size_t{1} << kRegionBits;
constexpr unsigned kMaxGranuleLog = 3;

// The states of one line: array and granule in one word, so that they are read
// together. The low three bits are 1 + log2 of the granule; 0 is no array yet;
// kGrouped tells that the rest is a LineGroups, kOwned that it is the Array to
// which the line belongs.
class LineStates {
 public:
  constexpr LineStates() = default;
  explicit constexpr LineStates(uintptr_t word) : word_(word) {}
  LineStates(VarState *states, unsigned granule_log)
      : word_(reinterpret_cast<uintptr_t>(states) | (granule_log + 1)) {}

  explicit LineStates(LineGroups *groups)
      : word_(reinterpret_cast<uintptr_t>(groups) | kGrouped) {}

  static constexpr uintptr_t kGrouped = 5;
  static constexpr uintptr_t kOwned = 7;
  static LineStates owned_by(Array *owner) {
    return LineStates(reinterpret_cast<uintptr_t>(owner) | kOwned);
  }

  uintptr_t word() const { return word_; }
  explicit operator bool() const { return ((word_ + 1) & 7) > 1; }
  // The array to which the line belongs, or null.
  Array *owner() const {
    return (word_ & 7) == kOwned ? reinterpret_cast<Array *>(word_ - kOwned)
                                 : nullptr;
  }
  // Whether the states are those of groups. If not, those of granules.
  bool is_grouped() const { return (word_ & 7) == kGrouped; }
  LineGroups &groups() const {
    return *reinterpret_cast<LineGroups *>(word_ - kGrouped);
  }
  bool has_granule_log(unsigned log) const { return (word_ & 7) == log + 1; }
  unsigned granule_log() const { return (word_ & 7) - 1; }
  size_t granule() const { return size_t{1} << granule_log(); }
  size_t count() const { return kLineBytes >> granule_log(); }
  VarState *begin() const {
    return reinterpret_cast<VarState *>(word_ & ~uintptr_t{7});
  }
  VarState &at(size_t offset) const { return begin()[offset >> granule_log()]; }
  // True if ['offset', 'offset' + 'size') is made of whole granules.
  bool fits(size_t offset, size_t size) const {
    return ((offset | size) & (granule() - 1)) == 0 && !is_grouped();
  }

 private:
  uintptr_t word_ = 0;
};

// The first byte of each granule of 2^'granule_log' bytes of which the bytes of
// 'mask', a line's, are made; none if that is not the case.
inline uint64_t first_bytes(uint64_t mask, unsigned granule_log) {
  constexpr uint64_t kFirsts[] = {~uint64_t{0}, 0x5555555555555555,
                                  0x1111111111111111, 0x0101010101010101};
  const uint64_t firsts = mask & kFirsts[granule_log];
  const uint64_t granule = (uint64_t{2} << ((1u << granule_log) - 1)) - 1;
  return firsts * granule == mask ? firsts : 0;
}

struct ShadowLine {
  std::atomic<uintptr_t> word{0};  // LineStates; changed under the lock
  SpinLock lock;                   // of the states, too

  LineStates states() const {
    return LineStates(word.load(std::memory_order_acquire));
  }
  // What was read from the array of 'states' before, was this line's.
  bool still_has(LineStates states) const {
    std::atomic_thread_fence(std::memory_order_acquire);
    return word.load(std::memory_order_relaxed) == states.word();
  }
};

struct ShadowPage {
  ShadowLine lines[kPageBytes / kLineBytes];

  ShadowLine &line(Address address) {
    return lines[(address & (kPageBytes - 1)) >> kLineBits];
  }
};

// To which array a page belongs as a whole. It may have left the page's states
// to the fine shadow.
class PageOwner {
 public:
  constexpr PageOwner() = default;
  explicit constexpr PageOwner(uintptr_t word) : word_(word) {}
  PageOwner(Array *array, bool keeps_states)
      : word_(reinterpret_cast<uintptr_t>(array) | (keeps_states ? 0 : 1)) {}

  uintptr_t word() const { return word_; }
  Array *array() const {
    return reinterpret_cast<Array *>(word_ & ~uintptr_t{1});
  }
  bool keeps_states() const { return word_ != 0 && (word_ & 1) == 0; }

 private:
  uintptr_t word_ = 0;
};

struct PageEntry {
  std::atomic<ShadowPage *> page{nullptr};
  std::atomic<SyncPage *> sync{nullptr};
  std::atomic<uintptr_t> owner_word{0};  // changed under the array's lock

  PageOwner owner() const {
    return PageOwner(owner_word.load(std::memory_order_acquire));
  }
};

struct ShadowRegion {
  PageEntry entries[kRegionBytes / kPageBytes];

  PageEntry &entry(Address address) {
    return entries[(address & (kRegionBytes - 1)) >> kPageBits];
  }
};

constexpr size_t kRegions = size_t{1} << (kAddressBits - kRegionBits);
extern std::atomic<ShadowRegion *> shadow_directory[kRegions];

// False for addresses that no program memory has: an access there is about to
// fail.
inline bool is_tracked_address(Address address) {
  return address >> kAddressBits == 0;
}

// Any thread, any address: the region, page entry, page record or line, or null
// if there is none yet (or ever).
inline ShadowRegion *find_region(Address address) {
  return shadow_directory[(address >> kRegionBits) & (kRegions - 1)].load(
      std::memory_order_acquire);
}
inline ShadowPage *find_page(Address address) {
  ShadowRegion *region = find_region(address);
  if (__builtin_expect(region == nullptr, 0)) return nullptr;
  return region->entry(address).page.load(std::memory_order_acquire);
}
inline ShadowLine *find_line(Address address) {
  ShadowPage *page = find_page(address);
  return page == nullptr ? nullptr : &page->line(address);
}

// The array that keeps the states of 'address' at this moment, or null. The
// array's lock, or that of the line for null, makes the moment last.
inline Array *owner_of(Address address) {
  ShadowRegion *region = find_region(address);
  if (region == nullptr) return nullptr;
  const PageEntry &entry = region->entry(address);
  const PageOwner owner = entry.owner();
  if (__builtin_expect(owner.keeps_states(), 0)) return owner.array();
  ShadowPage *page = entry.page.load(std::memory_order_acquire);
  return page == nullptr ? nullptr : page->line(address).states().owner();
}

// The entry of the page at 'address', and its line, made if need be.
// pre: is_tracked_address(address).
PageEntry &page_entry(Address address);
ShadowLine &make_line(Address address);
inline ShadowLine &shadow_line(Address address) {
  ShadowLine *line = find_line(address);
  return __builtin_expect(line != nullptr, 1) ? *line : make_line(address);
}

// Under the line's lock: states in which ['offset', 'offset' + 'size') of the
// line is made of whole granules.
LineStates make_fitting_states(ShadowLine &line, size_t offset, size_t size);
inline LineStates fitting_states(ShadowLine &line, size_t offset, size_t size) {
  const LineStates states = line.states();
  if (__builtin_expect(states && states.fits(offset, size), 1)) return states;
  return make_fitting_states(line, offset, size);
}

// Under the line's lock: a line with nothing but minimal states, in granules if
// at all, gets groups; none yet. False, with nothing done, if it has others.
bool begin_groups(ShadowLine &line);

// Under the line's lock: the states become those of 'list', by offset in the
// line, and what these refer to is the line's now.
void fill_line(ShadowLine &line, const SegmentList &list);
// Under the line's lock: appends the line's states to 'list', at 'begin' and
// what follows; the line has none any more and its word becomes 'word'.
void drain_line(ShadowLine &line, SegmentList &list, uint64_t begin,
                uintptr_t word);
// Without the lock: how often the state changes in the line, seen from '*last',
// which becomes the line's last state.
size_t count_states(const ShadowLine &line, StateWords *last);

// Under the line's lock: makes the states of ['offset', 'offset' + 'size')
// minimal. A line that begins anew as a whole may choose its granule anew.
void clear_states(ShadowLine &line, size_t offset, size_t size);

// Asks the caches for the states of the first lines of ['start', 'end'), all at
// once: taking the lock of one line waits for what was asked before.
void prefetch_states(Address start, Address end);

// Bytes of page records and state arrays, for the statistics.
size_t shadow_bytes();

// A part of a range that lies in one line.
struct LinePiece {
  Address address;
  size_t size;
  size_t offset() const { return address & (kLineBytes - 1); }
};

// The first part of ['address', 'end').
inline LinePiece first_piece(Address address, Address end) {
  const Address next = (address | (kLineBytes - 1)) + 1;
  return {address, (end < next ? end : next) - address};
}

// Goes through ['start', 'end'): calls visit_line(ShadowLine &, LinePiece) for
// each line that has states, and visit_array(Array &, from) where an array
// keeps the states at 'from', which returns where to go on. Whole absent pages
// and regions cost next to nothing.
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
