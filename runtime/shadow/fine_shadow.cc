// Directory, pages, lines and their refinement; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/fine_shadow.h"

#include "runtime/check.h"
#include "runtime/shadow/segment_map.h"

namespace yeti {

std::atomic<ShadowRegion *> shadow_directory[kRegions];

namespace {

std::atomic<size_t> bytes_in_use{0};

// State arrays by log2 of the granule. Arrays that were given back are used
// again as such: a same-epoch test that still looks at one reads epochs, not
// something else.
struct FreeArrays {
  SpinLock lock;
  VarState *first = nullptr;  // linked through w
};
FreeArrays free_arrays[kMaxGranuleLog + 1];

size_t array_bytes(unsigned granule_log) {
  return (kLineBytes >> granule_log) * sizeof(VarState);
}

VarState *take_array(unsigned granule_log) {
  FreeArrays &arrays = free_arrays[granule_log];
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
  const size_t bytes = array_bytes(granule_log);
  bytes_in_use.fetch_add(bytes, std::memory_order_relaxed);
  return static_cast<VarState *>(allocate(bytes));
}

// pre: all states are minimal.
void give_back_array(VarState *array, unsigned granule_log) {
  FreeArrays &arrays = free_arrays[granule_log];
  SpinGuard guard(arrays.lock);
  array->w.store(reinterpret_cast<uint64_t>(arrays.first),
                 std::memory_order_relaxed);
  arrays.first = array;
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
  const LineStates states =
      before ? refine(before, granule_log)
             : LineStates(take_array(granule_log), granule_log);
  line.word.store(states.word(), std::memory_order_release);
  if (before) retire(before);
  return states;
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
  const LineStates states = line.states();
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
  for (size_t i = 0; i < (states ? states.count() : 1); ++i) {
    const StateWords state =
        states ? words_of(states.begin()[i]) : StateWords();
    count += state != *last;
    *last = state;
  }
  return count;
}

void clear_states(ShadowLine &line, size_t offset, size_t size) {
  LineStates states = line.states();
  if (!states) return;
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
