// The same-epoch rules, asked without a lock of all states that an access has:
// what passes needs no judgement.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_SAME_EPOCH_H
#define YETI_RUNTIME_JUDGE_SAME_EPOCH_H

#include "runtime/history/site_element.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/shadow/line_groups.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

// Whether the 'size' bytes at 'address' are a granule, and its state passes
// 'test'.
template <class Test>
inline bool is_covered_granule(Address address, size_t size, Test test) {
  const ShadowLine *line = find_line(address);
  if (__builtin_expect(line == nullptr, 0)) return false;
  const LineStates states = line->states();
  if (!states || states.is_grouped() || states.granule() != size ||
      (address & (size - 1)) != 0)
    return false;
  return test(states.at(address & (kLineBytes - 1))) && line->still_has(states);
}

// Whether all states of the bytes of 'mask' in the line of 'address' pass
// 'test'.
template <class Test>
inline bool all_in_line(Address address, uint64_t mask, Test test) {
  const ShadowLine *line = find_line(address);
  if (__builtin_expect(line == nullptr, 0)) return false;
  const LineStates states = line->states();
  if (states.is_grouped())
    return states.groups().all_in(mask, test) && line->still_has(states);
  if (!states) return false;
  bool result = true;
  for_each_run(mask, [&](size_t offset, size_t size) {
    result = result && states.fits(offset, size);
    for (size_t at = offset; result && at < offset + size;
         at += states.granule())
      result = test(states.at(at));
  });
  return result && line->still_has(states);
}

// As above for the bytes of 'mask' from 'address' on, which may lie in two
// lines.
template <class Test>
inline bool all_in_lines(Address address, uint64_t mask, Test test) {
  const size_t offset = address % kLineBytes;
  if (!all_in_line(address, mask << offset, test)) return false;
  const uint64_t rest = offset == 0 ? 0 : mask >> (kLineBytes - offset);
  return rest == 0 || all_in_line(address + kLineBytes, rest, test);
}

// Whether the states of the 'size' bytes at 'address' pass 'test', be they one
// granule or several.
template <class Test>
inline bool all_in_bytes(Address address, size_t size, const YetiSite *site,
                         Test test) {
  return is_together(site) || (address & (size - 1)) != 0
             ? all_in_lines(address, line_mask(0, size), test)
             : is_covered_granule(address, size, test);
}

// The epoch with which accesses of 'site' are compared, for a thread whose
// epoch in HotState is 'epoch'. What is not thread-bound in a strand that is
// needs one that is not; the other way round it does, too.
inline uint64_t epoch_of(const YetiSite *site, uint64_t epoch) {
  if (__builtin_expect((epoch & 1) != 0, 1)) return epoch;
  return site->binding == kYetiIndependent ? epoch | 1 : epoch;
}
inline uint64_t hot_epoch_of(const YetiSite *site) {
  return epoch_of(site, hot.epoch);
}

inline bool is_read_in_epoch(Address address, size_t size,
                             const YetiSite *site) {
  const uint64_t epoch = hot_epoch_of(site);
  return all_in_bytes(address, size, site, [&](const VarState &state) {
    const uint64_t read = state.r.load(std::memory_order_relaxed);
    return read == epoch || state.w.load(std::memory_order_relaxed) == epoch ||
           (epoch != HotState::kNoEpoch &&
            hot.thread->read_sets.is_last_with(read, epoch));
  });
}

inline bool is_written_in_epoch(Address address, size_t size,
                                const YetiSite *site) {
  const uint64_t epoch = hot_epoch_of(site);
  return all_in_bytes(address, size, site, [&](const VarState &state) {
    return state.w.load(std::memory_order_relaxed) == epoch;
  });
}

// Whether the same-epoch rules cover an access of 'size' bytes for which there
// are no bits: it needs none. Of many such each kOften-th is said not to be
// covered, so that a page to which a site comes back all the time gets bits.
constexpr uint64_t kOften = 32;

inline bool is_miss_covered(Address address, size_t size,
                            const YetiSite *site) {
  return kind_of(site) == AccessKind::kRead
             ? is_read_in_epoch(address, size, site) &&
                   ++hot.read_same_epoch % kOften != 0
             : is_written_in_epoch(address, size, site) &&
                   ++hot.write_same_epoch % kOften != 0;
}

}  // namespace yeti

#endif
