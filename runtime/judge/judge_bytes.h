// Judges the bytes of an access wherever their states are kept: what the files
// that judge the different kinds of accesses share.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_JUDGE_BYTES_H
#define YETI_RUNTIME_JUDGE_JUDGE_BYTES_H

#include <type_traits>

#include "runtime/judge/access.h"
#include "runtime/judge/access_moment.h"
#include "runtime/judge/alike_states.h"
#include "runtime/judge/known_states.h"
#include "runtime/shadow/array.h"
#include "runtime/shadow/objects.h"

namespace yeti {

// A range of at least this size is worth an array.
constexpr size_t kArrayBytes = 512;

// Makes an array for the object around 'address', the address of an access that
// ends at 'end', and returns it; or null if that would not pay. If the access
// continues, 'distance' bytes apart, through many equal objects, the array is
// for all of these.
Array *make_array_at(Address address, Address end, size_t distance = 0);

// The array to which the page belongs takes its states back if they are few.
void merge_page(Address page);

// Whether from now on an array keeps the states at 'address', the start of a
// line: because it is made now, or takes its page back.
bool is_taken_by_array(Address address, Address end);

template <class Kind>
bool ignores(const ThreadState &thread) {
  return Kind::kKind == AccessKind::kRead ? thread.ignores_reads()
                                          : thread.ignores_writes();
}

inline uint64_t mask_of(LinePiece piece) {
  return line_mask(piece.offset(), piece.size);
}

// The optional tests of the rules, for all groups of the line that 'mask'
// consists of.
template <class Kind>
bool is_covered(const ShadowLine &line, LineStates groups, uint64_t mask,
                const Accessor &by) {
  return groups.groups().all_in(mask, [&](const VarState &state) {
    return Kind::is_covered(state, by);
  }) && line.still_has(groups);
}

// The optional tests of the rules, for all granules of 'piece'.
template <class Kind>
inline bool is_covered(const ShadowLine &line, LinePiece piece,
                       const Accessor &by) {
  const LineStates states = line.states();
  if (!states || !states.fits(piece.offset(), piece.size))
    return states.is_grouped() &&
           is_covered<Kind>(line, states, mask_of(piece), by);
  const VarState *state = &states.at(piece.offset());
  const VarState *end = state + (piece.size >> states.granule_log());
  for (; state != end; ++state)
    if (!Kind::is_covered(*state, by)) return false;
  return line.still_has(states);
}

// Under its lock: whether the line belongs to the fine shadow. If not, an array
// keeps its states at present.
inline bool is_fine(const ShadowLine &line, Address address) {
  return line.states() || __builtin_expect(owner_of(address) == nullptr, 1);
}

// The line of 'address', or null if there is none and no memory for one.
inline ShadowLine *affordable_line(Address address, const Accessor &by) {
  ShadowLine *line = find_line(address);
  if (__builtin_expect(line != nullptr, 1)) return line;
  if (!is_memory_used_up()) return &shadow_line(address);
  ++by.counters.not_judged;
  return nullptr;
}

// Under the line's lock: whether it has states for 'piece', or there is memory
// for them.
inline bool is_affordable(const ShadowLine &line, LinePiece piece,
                          const Accessor &by) {
  const LineStates states = line.states();
  if (__builtin_expect(states && states.fits(piece.offset(), piece.size), 1))
    return true;
  if (!is_memory_used_up()) return true;
  ++by.counters.not_judged;
  return false;
}

// A write without a race makes the earlier reads irrelevant: whoever knows the
// write knows them. So states that differ only in such reads become equal, and
// an array can keep them.
template <class Kind, class Evidence>
inline Conflict apply_of_range(VarState &state, const Accessor &by) {
  const Conflict conflict = Kind::apply(state, by);
  if (Evidence::kIsOfRange && Kind::kKind == AccessKind::kWrite && !conflict)
    forget_reads(state);
  return conflict;
}

// Under the line's lock: judges the access to the bytes of 'mask' in the line
// at 'start' if these are whole groups. Else returns false and does nothing.
template <class Kind, class Evidence>
inline bool apply_to_groups(ShadowLine &line, Address start, uint64_t mask,
                            const Accessor &by, Evidence &evidence) {
  const LineStates states = line.states();
  if (__builtin_expect(!states.is_grouped(), 1)) return false;
  LineGroups &groups = states.groups();
  if (!groups.make_fit(mask)) return false;
  groups.for_each_in(mask, [&](VarState &state, uint64_t group) {
    const Conflict conflict = apply_of_range<Kind, Evidence>(state, by);
    if (__builtin_expect(static_cast<bool>(conflict), 0))
      for_each_run(group, [&](size_t offset, size_t size) {
        evidence.add(start + offset, size, conflict);
      });
  });
  return true;
}

template <class Kind, class Evidence>
inline bool apply_to_groups(ShadowLine &line, LinePiece piece,
                            const Accessor &by, Evidence &evidence) {
  return apply_to_groups<Kind>(line, piece.address - piece.offset(),
                               mask_of(piece), by, evidence);
}

// Returns false, and does nothing, if the line belongs to an array.
template <class Kind, class Evidence>
inline bool apply(ShadowLine &line, LinePiece piece, const Accessor &by,
                  Evidence &evidence) {
  SpinGuard guard(line.lock);
  if (!is_fine(line, piece.address)) return false;
  if (apply_to_groups<Kind>(line, piece, by, evidence)) return true;
  if (!is_affordable(line, piece, by)) return true;
  const LineStates states = fitting_states(line, piece.offset(), piece.size);
  const size_t granule = states.granule();
  VarState *state = &states.at(piece.offset());
  const Address end = piece.address + piece.size;
  AlikeStates<Kind> alike(by);
  for (Address at = piece.address; at != end; at += granule, ++state) {
    const Conflict conflict = alike.judge(*state, [&](VarState &each) {
      return apply_of_range<Kind, Evidence>(each, by);
    });
    if (__builtin_expect(static_cast<bool>(conflict), 0))
      evidence.add(at, granule, conflict);
  }
  return true;
}

// Applies the rule to states that arrays keep, once for all pieces with the
// same state.
template <class Kind, class Evidence>
struct RuleForParts {
  const Accessor &by;
  Evidence &evidence;

  void operator()(VarState &state, const ArrayPieces &pieces) {
    if (Kind::is_covered(state, by)) return;
    const Conflict conflict = Kind::apply(state, by);
    if (__builtin_expect(!conflict, 1)) {
      if (Kind::kKind == AccessKind::kWrite) forget_reads(state);
      return;
    }
    pieces.for_each([&](Address address, size_t size) {
      evidence.add(address, size, conflict);
      return !evidence.is_full();
    });
  }
};

// Judges ['start', 'end'), in one page, in the fine shadow; returns where it
// stopped.
template <class Kind, class Evidence>
Address judge_fine(Address start, Address end, const Accessor &by,
                   Evidence &evidence) {
  for (Address at = start; at < end;) {
    const LinePiece piece = first_piece(at, end);
    ShadowLine *line = affordable_line(at, by);
    if (line != nullptr && !is_covered<Kind>(*line, piece, by) &&
        !apply<Kind>(*line, piece, by, evidence))
      return at;
    at += piece.size;
  }
  if (end - start == kPageBytes) merge_page(start);
  return end;
}

constexpr Address end_of_page(Address address) {
  return (address | (kPageBytes - 1)) + 1;
}

// Judges the bytes wherever their states are kept. Makes an array if that pays.
// Atomic accesses are left to the fine shadow.
template <class Kind, class Evidence>
void judge_bytes(Address start, Address end, const Accessor &by,
                 Evidence &evidence) {
  constexpr bool kIsPlain =
      std::is_same_v<Kind, PlainRead> || std::is_same_v<Kind, PlainWrite>;
  for (Address at = start; at < end;) {
    if (Array *array = owner_of(at)) {
      if (kIsPlain)
        at = array->change(at, end, RuleForParts<Kind, Evidence>{by, evidence},
                           Tidy(by));
      else
        array->delegate_page(at);
      continue;
    }
    Address stop = end < end_of_page(at) ? end : end_of_page(at);
    if (kIsPlain && Evidence::kIsOfRange && end - at >= kArrayBytes) {
      if (at % kLineBytes != 0)
        stop = (at | (kLineBytes - 1)) + 1;
      else if (is_taken_by_array(at, end))
        continue;
    }
    at = judge_fine<Kind>(at, stop, by, evidence);
  }
}

}  // namespace yeti

#endif
