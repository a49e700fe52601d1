// How the states of a line are made, refined, moved and cleared; see the
// header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/fine_shadow.h"

#include <algorithm>

#include "runtime/base/check.h"
#include "runtime/shadow/segment_list.h"
#include "runtime/shadow/state_arrays.h"

namespace yeti {

namespace {

// log2 of the largest granule of which ['offset', 'offset' + 'size') consists.
unsigned granule_log_for(size_t offset, size_t size) {
  return static_cast<unsigned>(
      __builtin_ctzl(offset | size | (size_t{1} << kMaxGranuleLog)));
}

// The same states in granules of 2^'granule_log' bytes, which is smaller than
// now. The first part of each old granule takes over the references of its
// state.
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

// log2 of the largest granule of which the bytes of 'mask' consist.
unsigned granule_log_for(uint64_t mask) {
  constexpr uint64_t kFirsts[] = {~uint64_t{0}, 0x5555555555555555,
                                  0x1111111111111111, 0x0101010101010101};
  unsigned log = kMaxGranuleLog;
  // The first bit of a granule times its mask at offset zero is its mask.
  while ((mask & kFirsts[log]) * line_mask(0, size_t{1} << log) != mask) --log;
  return log;
}

// Replaces the line's groups by granules of at most 2^'granule_log' bytes, each
// with a copy of the state of its bytes.
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

// Whether the line with these granules has begun a new life without an access
// since. Such a line keeps its array (clear_states).
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

// Gives back an array to which no line refers any more, and whose references
// others have taken over.
void retire(LineStates states) {
  for (size_t i = 0; i < states.count(); ++i) {
    states.begin()[i].set_write(Epoch());
    states.begin()[i].set_read(ReadState());
  }
  give_back_array(states.begin(), states.granule_log());
}

}  // namespace

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
  LineGroups *groups = take_groups();
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

}  // namespace yeti
