// Accesses that are judged one by one, in the usual case: all bytes are in one
// line of the fine shadow that has states for them. Everything that such an
// access needs is in one function, because calls would cost as much as the
// work. access.cc handles the other cases.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/access.h"
#include "runtime/judge/access_moment.h"

namespace yeti {
namespace {

template <class Kind>
void judge_elsewhere(ThreadState &thread, Address address, size_t size,
                     const YetiSite *site) {
  if (Kind::kKind == AccessKind::kRead)
    on_read(thread, address, size, site);
  else
    on_write(thread, address, size, site);
}

// The access is one granule of 'line', and the optional tests did not find it
// covered.
template <class Kind>
inline void judge_granule(ThreadState &thread, ShadowLine &line,
                          Address address, unsigned granule_log,
                          const YetiSite *site) {
  const Accessor by = accessor_of(thread, site);
  const size_t size = size_t{1} << granule_log;
  record(thread, address, size, site);
  line.lock.lock();
  const LineStates states = line.states();
  if (__builtin_expect(!states.has_granule_log(granule_log), 0)) {
    line.lock.unlock();
    return judge_elsewhere<Kind>(thread, address, size, site);
  }
  const Conflict conflict =
      Kind::apply(states.at(address & (kLineBytes - 1)), by);
  line.lock.unlock();
  if (__builtin_expect(!conflict, 1)) return;
  RaceEvidence evidence;
  evidence.add(address, size, conflict);
  evidence.tell(thread, address, size, site);
}

// Returns false, and does nothing, if the access is not a granule. The caller
// has usually seen that the epochs do not cover it, but a set that many
// granules share may.
template <class Kind>
inline bool judge_if_granule(ThreadState &thread, Address address, size_t size,
                             const YetiSite *site) {
  constexpr size_t kMost = size_t{1} << kMaxGranuleLog;
  if (size > kMost || ((address | size) & (size - 1)) != 0) return false;
  ShadowLine *line = find_line(address);
  if (__builtin_expect(line == nullptr, 0)) return false;
  const auto log = static_cast<unsigned>(__builtin_ctzl(size));
  const LineStates states = line->states();
  if (__builtin_expect(!states.has_granule_log(log), 0)) return false;
  const VarState &state = states.at(address & (kLineBytes - 1));
  if (__builtin_expect(!state.read().is_epoch(), 0) &&
      Kind::is_covered(state, accessor_of(thread, site)) &&
      line->still_has(states))
    return true;
  judge_granule<Kind>(thread, *line, address, log, site);
  return true;
}

// Under the line's lock: judges the access to the bytes of 'mask' if these are
// whole groups or whole granules. Else returns false and does nothing.
template <class Kind>
inline bool apply_in_line(LineStates states, Address start, uint64_t mask,
                          const Accessor &by, FieldsEvidence &evidence) {
  if (states.is_grouped()) {
    if (!states.groups().make_fit(mask)) return false;
    states.groups().for_each_in(mask, [&](VarState &state, uint64_t group) {
      const Conflict conflict = Kind::apply(state, by);
      if (__builtin_expect(static_cast<bool>(conflict), 0))
        for_each_run(group, [&](size_t offset, size_t size) {
          evidence.add(start + offset, size, conflict);
        });
    });
    return true;
  }
  uint64_t firsts = first_bytes(mask, states.granule_log());
  if (firsts == 0) return false;
  for (; firsts != 0; firsts &= firsts - 1) {
    const auto at = static_cast<size_t>(__builtin_ctzll(firsts));
    const Conflict conflict = Kind::apply(states.at(at), by);
    if (__builtin_expect(static_cast<bool>(conflict), 0))
      evidence.add(start + at, states.granule(), conflict);
  }
  return true;
}

// Returns false, and judges nothing, if more has to be done than this.
template <class Kind>
inline bool judge_fields_in_line(ThreadState &thread, Address address,
                                 uint64_t mask, const YetiSite *site) {
  const size_t offset = address % kLineBytes;
  const uint64_t bytes = mask << offset;
  if (bytes >> offset != mask) return false;
  ShadowLine *line = find_line(address);
  if (__builtin_expect(line == nullptr, 0)) return false;
  const LineStates states = line->states();
  if (!states || (is_group(site) && !states.is_grouped())) return false;
  const Accessor by = accessor_of(thread, site);
  record_fields(thread, address, mask, site);
  FieldsEvidence evidence(address);
  {
    SpinGuard guard(line->lock);
    const LineStates now = line->states();
    if (__builtin_expect(!now, 0) ||
        !apply_in_line<Kind>(now, address - offset, bytes, by, evidence))
      return false;
  }
  evidence.tell(thread, Kind::kKind, site);
  return true;
}

template <class Kind>
inline void judge_small(ThreadState &thread, Address address, size_t size,
                        const YetiSite *site) {
  if (__builtin_expect(!is_tracked_address(address + size), 0)) return;
  if (!is_together(site)) {
    if (judge_if_granule<Kind>(thread, address, size, site)) return;
    prefer_array(address);
    return judge_elsewhere<Kind>(thread, address, size, site);
  }
  const uint64_t mask = line_mask(0, size);
  if (judge_fields_in_line<Kind>(thread, address, mask, site)) return;
  prefer_array(address);
  if (Kind::kKind == AccessKind::kRead)
    on_fields_read(thread, address, mask, site);
  else
    on_fields_write(thread, address, mask, site);
}

}  // namespace

[[gnu::flatten]] void on_granule_read(ThreadState &thread, ShadowLine &line,
                                      Address address, unsigned granule_log,
                                      const YetiSite *site) {
  judge_granule<PlainRead>(thread, line, address, granule_log, site);
}

[[gnu::flatten]] void on_granule_write(ThreadState &thread, ShadowLine &line,
                                       Address address, unsigned granule_log,
                                       const YetiSite *site) {
  judge_granule<PlainWrite>(thread, line, address, granule_log, site);
}

[[gnu::flatten]] void on_small_read(ThreadState &thread, Address address,
                                    size_t size, const YetiSite *site) {
  judge_small<PlainRead>(thread, address, size, site);
}

[[gnu::flatten]] void on_small_write(ThreadState &thread, Address address,
                                     size_t size, const YetiSite *site) {
  judge_small<PlainWrite>(thread, address, size, site);
}

}  // namespace yeti
