// The fine shadow: a VarState for each granule of 1, 2, 4 or 8 bytes of program
// memory. Needs no fixed address: a directory leads from an address to the page
// record, and that to the line of 64 bytes. Knows no rules and no threads.
//
// A line's states form an array, made on the first access with the granule of
// that access. An access that does not fit the granule refines the line: a new
// array of smaller granules takes over, each state a copy.
//
// Page records are never freed, and state arrays are used for nothing else. A
// same-epoch test without the lock may therefore look at an array that is given
// back just then, if afterwards it asks whether the line still refers to it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_FINE_SHADOW_H
#define YETI_RUNTIME_SHADOW_FINE_SHADOW_H

#include "runtime/spin_lock.h"
#include "runtime/var_state.h"

namespace yeti {

struct SyncPage;  // sync_table.h

constexpr unsigned kLineBits = 6;
constexpr unsigned kPageBits = 12;
constexpr unsigned kRegionBits = 30;
constexpr unsigned kAddressBits = 47;
constexpr size_t kLineBytes = size_t{1} << kLineBits;
constexpr size_t kPageBytes = size_t{1} << kPageBits;
constexpr size_t kRegionBytes = size_t{1} << kRegionBits;
constexpr unsigned kMaxGranuleLog = 3;

// The states of one line: array and granule in one word, so that they are read
// together. The low three bits are 1 + log2 of the granule; 0 is no array yet.
class LineStates {
 public:
  constexpr LineStates() = default;
  explicit constexpr LineStates(uintptr_t word) : word_(word) {}
  LineStates(VarState *states, unsigned granule_log)
      : word_(reinterpret_cast<uintptr_t>(states) | (granule_log + 1)) {}

  uintptr_t word() const { return word_; }
  explicit operator bool() const { return word_ != 0; }
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
    return ((offset | size) & (granule() - 1)) == 0;
  }

 private:
  uintptr_t word_ = 0;
};

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

struct PageEntry {
  std::atomic<ShadowPage *> page{nullptr};
  std::atomic<SyncPage *> sync{nullptr};
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

// Calls visit(ShadowLine &, LinePiece) for each line of ['start', 'end') that
// has states. Whole absent pages and regions cost next to nothing.
template <class Visit>
void for_each_present_line(Address start, Address end, Visit visit) {
  for (Address address = start; address < end;) {
    ShadowRegion *region = find_region(address);
    if (region == nullptr) {
      address = (address | (kRegionBytes - 1)) + 1;
      continue;
    }
    ShadowPage *page =
        region->entry(address).page.load(std::memory_order_acquire);
    if (page == nullptr) {
      address = (address | (kPageBytes - 1)) + 1;
      continue;
    }
    const LinePiece piece = first_piece(address, end);
    ShadowLine &line = page->line(address);
    if (line.states()) visit(line, piece);
    address += piece.size;
  }
}

}  // namespace yeti

#endif
