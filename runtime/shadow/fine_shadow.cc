// Directory, pages, lines and their refinement; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/fine_shadow.h"

#include <algorithm>

#include "runtime/base/check.h"
#include "runtime/shadow/segment_map.h"

namespace yeti {

std::atomic<ShadowRegion *> shadow_directory[kRegions];

namespace {

std::atomic<size_t> bytes_in_use{0};

// State arrays by log2 of the granule, and groups, which begin with their
// states. Arrays that were given back are used again as such: a same-epoch test
// that still looks at one reads epochs, not something else.
struct FreeArrays {
  SpinLock lock;
  VarState *first = nullptr;  // linked through w
};
FreeArrays free_arrays[kMaxGranuleLog + 1];
FreeArrays free_groups;

VarState *take_from(FreeArrays &arrays, size_t bytes) {
  arrays.lock.lock();
  VarState *array = arrays.first;
  if (array != nullptr)
    arrays.first =
        reinterpret_cast<VarState *>(array->w.load(std::memory_order_relaxed));
  arrays.lock.unlock();
  if (array != nullptr) {
    array->w.store(0, std::memory_order_relaxed);
    return array;
  }
  bytes_in_use.fetch_add(bytes, std::memory_order_relaxed);
  return static_cast<VarState *>(allocate(bytes));
}

// pre: all states are minimal.
void give_back(VarState *array, FreeArrays &arrays) {
  SpinGuard guard(arrays.lock);
  array->w.store(reinterpret_cast<uint64_t>(arrays.first),
                 std::memory_order_relaxed);
  arrays.first = array;
}

VarState *take_array(unsigned granule_log) {
  return take_from(free_arrays[granule_log],
                   (kLineBytes >> granule_log) * sizeof(VarState));
}

void give_back_array(VarState *array, unsigned granule_log) {
  give_back(array, free_arrays[granule_log]);
}

// pre: there is no group.
void give_back_groups(LineGroups &groups) {
  give_back(groups.states, free_groups);
}

// Makes the T that 'place' lacks; who comes second takes the first one's.
template <class T>
T *make_in(std::atomic<T *> &place) {
  T *made = create<T>();
  T *before = nullptr;
  if (place.compare_exchange_strong(before, made, std::memory_order_acq_rel)) {
    bytes_in_use.fetch_add(sizeof(T), std::memory_order_relaxed);
    return made;
  }
  destroy(made);
  return before;
}

// All regions together would be too many bytes to tell as used: their memory is
// touched where there are pages only.
ShadowRegion *make_region(std::atomic<ShadowRegion *> &place) {
  auto *made = static_cast<ShadowRegion *>(allocate(sizeof(ShadowRegion)));
  ShadowRegion *before = nullptr;
  if (place.compare_exchange_strong(before, made, std::memory_order_acq_rel))
    return made;
  deallocate(made, sizeof(ShadowRegion));
  return before;
}

// log2 of the largest granule of which ['offset', 'offset' + 'size') is made.
unsigned granule_log_for(size_t offset, size_t size) {
  return static_cast<unsigned>(
      __builtin_ctzl(offset | size | (size_t{1} << kMaxGranuleLog)));
}

// The same states in granules of 2^'granule_log' bytes, which is less than now.
// The first part of a granule takes over what its state refers to.
LineStates refine(LineStates from, unsigned granule_log) {
  LineStates to(take_array(granule_log), granule_log);
  const unsigned shift = from.granule_log() - granule_log;
  const size_t parts = size_t{1} << shift;
  for (size_t i = 0; i < to.count(); ++i) {
    const VarState &source = from.begin()[i >> shift];
    if ((i & (parts - 1)) == 0) {
      to.begin()[i].set_write(source.write());
      to.begin()[i].set_read(source.read());
    } else {
      copy_state(to.begin()[i], source);
    }
  }
  return to;
}

// log2 of the largest granule of which the bytes of 'mask' are made.
unsigned granule_log_for(uint64_t mask) {
  constexpr uint64_t kFirsts[] = {~uint64_t{0}, 0x5555555555555555,
                                  0x1111111111111111, 0x0101010101010101};
  unsigned log = kMaxGranuleLog;
  // A granule's first bit times this many ones is all of its bits.
  while ((mask & kFirsts[log]) * line_mask(0, size_t{1} << log) != mask) --log;
  return log;
}

// The line's groups become granules of at most 2^'granule_log' bytes, each with
// a copy of the state that its bytes had.
LineStates divide(ShadowLine &line, unsigned granule_log) {
  LineGroups &groups = line.states().groups();
  const uint64_t all = ~uint64_t{0};
  groups.for_each_in(all, [&](VarState &, uint64_t mask) {
    granule_log = std::min(granule_log, granule_log_for(mask));
  });
  const LineStates states(take_array(granule_log), granule_log);
  groups.for_each_in(all, [&](VarState &state, uint64_t mask) {
    for_each_run(mask, [&](size_t offset, size_t size) {
      for (size_t at = offset; at < offset + size; at += states.granule())
        copy_state(states.at(at), state);
    });
  });
  line.word.store(states.word(), std::memory_order_release);
  groups.clear(all);
  give_back_groups(groups);
  return states;
}

// Whether the line with these granules has begun a new life, and nothing has
// happened since: it keeps its array then (clear_states).
bool is_fresh(LineStates states) {
  if (!states.has_granule_log(kMaxGranuleLog)) return false;
  return std::all_of(states.begin(), states.begin() + states.count(),
                     [](const VarState &state) { return state.is_minimal(); });
}

// The state of the byte at 'offset', without the lock.
StateWords state_at(LineStates states, size_t offset) {
  if (!states) return {};
  if (!states.is_grouped()) return words_of(states.at(offset));
  const LineGroups &groups = states.groups();
  for (size_t i = 0; i < LineGroups::kMost; ++i)
    if ((groups.mask(i) >> offset & 1) != 0) return words_of(groups.states[i]);
  return {};
}

// Gives back an array that no line refers to any more. What its states refer to
// is another's now.
void retire(LineStates states) {
  for (size_t i = 0; i < states.count(); ++i) {
    states.begin()[i].set_write(Epoch());
    states.begin()[i].set_read(ReadState());
  }
  give_back_array(states.begin(), states.granule_log());
}

}  // namespace

PageEntry &page_entry(Address address) {
  YETI_DCHECK(is_tracked_address(address));
  std::atomic<ShadowRegion *> &place = shadow_directory[address >> kRegionBits];
  ShadowRegion *region = place.load(std::memory_order_acquire);
  if (__builtin_expect(region == nullptr, 0)) region = make_region(place);
  return region->entry(address);
}

ShadowLine &make_line(Address address) {
  std::atomic<ShadowPage *> &place = page_entry(address).page;
  ShadowPage *page = place.load(std::memory_order_acquire);
  if (__builtin_expect(page == nullptr, 0)) {
    page = make_in(place);
    // Who makes the page looks for its owner next; who becomes its owner looks
    // for the page next: one of them sees the other (array.cc).
    std::atomic_thread_fence(std::memory_order_seq_cst);
  }
  return page->line(address);
}

LineStates make_fitting_states(ShadowLine &line, size_t offset, size_t size) {
  const unsigned granule_log = granule_log_for(offset, size);
  const LineStates before = line.states();
  if (before.is_grouped()) return divide(line, granule_log);
  const LineStates states =
      before ? refine(before, granule_log)
             : LineStates(take_array(granule_log), granule_log);
  line.word.store(states.word(), std::memory_order_release);
  if (before) retire(before);
  return states;
}

bool begin_groups(ShadowLine &line) {
  const LineStates before = line.states();
  if (before && !is_fresh(before)) return false;
  auto *groups = reinterpret_cast<LineGroups *>(
      take_from(free_groups, sizeof(LineGroups)));
  line.word.store(LineStates(groups).word(), std::memory_order_release);
  if (before) give_back_array(before.begin(), before.granule_log());
  return true;
}

void fill_line(ShadowLine &line, const SegmentList &list) {
  size_t places = 0;
  for (const Segment &segment : list) places |= segment.begin;
  if (list.size() == 1 && list.begin()->state.is_minimal()) {
    line.word.store(0, std::memory_order_release);
    return;
  }
  const unsigned granule_log = granule_log_for(places, 0);
  LineStates states(take_array(granule_log), granule_log);
  for (const Segment *each = list.begin(); each != list.end(); ++each) {
    const size_t end = each + 1 != list.end() ? each[1].begin : kLineBytes;
    VarState *first = &states.at(each->begin);
    set_words(*first, each->state);
    for (size_t at = each->begin + states.granule(); at < end;
         at += states.granule())
      set_words(states.at(at), copy_words(each->state));
  }
  line.word.store(states.word(), std::memory_order_release);
}

void drain_line(ShadowLine &line, SegmentList &list, uint64_t begin,
                uintptr_t word) {
  const LineStates states =
      line.states().is_grouped() ? divide(line, kMaxGranuleLog) : line.states();
  line.word.store(word, std::memory_order_release);
  if (!states) {
    list.push(begin, StateWords());
    return;
  }
  for (size_t i = 0; i < states.count(); ++i)
    list.push(begin + i * states.granule(), words_of(states.begin()[i]));
  retire(states);
}

size_t count_states(const ShadowLine &line, StateWords *last) {
  const LineStates states = line.states();
  size_t count = 0;
  const size_t step = !states               ? kLineBytes
                      : states.is_grouped() ? 1
                                            : states.granule();
  for (size_t at = 0; at < kLineBytes; at += step) {
    const StateWords state = state_at(states, at);
    count += state != *last;
    *last = state;
  }
  return count;
}

void clear_states(ShadowLine &line, size_t offset, size_t size) {
  LineStates states = line.states();
  if (!states) return;
  if (states.is_grouped()) {
    LineGroups &groups = states.groups();
    if (groups.clear(line_mask(offset, size))) {
      if (!groups.is_empty()) return;
      line.word.store(0, std::memory_order_release);
      give_back_groups(groups);
      return;
    }
  }
  const bool whole = size == kLineBytes;
  if (!whole) states = fitting_states(line, offset, size);
  VarState *first = &states.at(offset);
  reset_states(first, first + (size >> states.granule_log()));
  if (!whole || states.granule_log() == kMaxGranuleLog) return;
  line.word.store(0, std::memory_order_release);
  give_back_array(states.begin(), states.granule_log());
}

void prefetch_states(Address start, Address end) {
  constexpr size_t kMost = 16 * kLineBytes;
  if (end - start > kMost) end = start + kMost;
  for (Address at = start & ~(kLineBytes - 1); at < end;) {
    const Address next_page = (at | (kPageBytes - 1)) + 1;
    const Address stop = end < next_page ? end : next_page;
    ShadowPage *page = find_page(at);
    for (; page != nullptr && at < stop; at += kLineBytes) {
      const LineStates states = page->line(at).states();
      if (!states) continue;
      const char *first = reinterpret_cast<const char *>(states.begin());
      __builtin_prefetch(first, 1);
      __builtin_prefetch(first + 64, 1);
    }
    at = next_page;
  }
}

size_t shadow_bytes() {
  return bytes_in_use.load(std::memory_order_relaxed);
}

}  // namespace yeti
