// Accesses: from an address range to the rules on its granules, the history
// entry of the access, and the race if there is one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/access.h"

#include "runtime/lock_sets.h"

namespace yeti {

void (*race_sink)(ThreadState &, const Race &) = report_race;
void (*conflict_observer)(Address, size_t) = nullptr;

void RaceEvidence::add(Address address, size_t size, const Conflict &conflict) {
  if (conflict_observer != nullptr) conflict_observer(address, size);
  if (race_.size == 0) {
    race_.address = address;
    race_.previous = conflict.previous;
    race_.previous_kind = conflict.kind;
    race_.previous_atomic = conflict.atomic;
  } else if (address != race_.address + race_.size ||
             conflict.previous != race_.previous ||
             conflict.kind != race_.previous_kind ||
             conflict.atomic != race_.previous_atomic) {
    return;
  }
  race_.size += size;
}

namespace {

LockSetId held_locks(ThreadState &thread) {
  if (thread.held.empty()) return LockSetId::kNone;
  if (thread.held_id != LockSetId::kNone) return thread.held_id;
  return intern_held_locks(thread);
}

// Before the shadow shows the access, so that whoever finds its epoch there
// finds it in the history.
void record(ThreadState &thread, Address start, size_t size,
            const YetiSite *site) {
  Strand &strand = thread.strand();
  Slot &slot = strand.slot();
  slot.last_access = strand.epoch();
  slot.history.record(HistoryEntry{start, size, strand.epoch().clock(), site,
                                   thread.calls.intern(), held_locks(thread)});
}

// The optional tests of the rules, for all granules of 'piece'.
template <class Kind>
bool is_covered(Address address, size_t size, const Accessor &by) {
  const ShadowLine *line = find_line(address);
  if (line == nullptr) return false;
  const LineStates states = line->states();
  const size_t offset = address & (kLineBytes - 1);
  if (!states || !states.fits(offset, size)) return false;
  const VarState *state = &states.at(offset);
  const VarState *end = state + (size >> states.granule_log());
  for (; state != end; ++state)
    if (!Kind::is_covered(*state, by)) return false;
  return line->still_has(states);
}

template <class Kind>
void apply_to_line(LinePiece piece, const Accessor &by,
                   RaceEvidence &evidence) {
  ShadowLine &line = shadow_line(piece.address);
  SpinGuard guard(line.lock);
  const LineStates states = fitting_states(line, piece.offset(), piece.size);
  const size_t granule = states.granule();
  VarState *state = &states.at(piece.offset());
  const Address end = piece.address + piece.size;
  for (Address at = piece.address; at != end; at += granule, ++state) {
    const Conflict conflict = Kind::apply(*state, by);
    if (__builtin_expect(static_cast<bool>(conflict), 0))
      evidence.add(at, granule, conflict);
  }
}

template <class Kind>
bool ignores(const ThreadState &thread) {
  return Kind::kKind == AccessKind::kRead ? thread.ignores_reads()
                                          : thread.ignores_writes();
}

template <class Kind>
RaceEvidence judge(ThreadState &thread, Address start, size_t size,
                   const YetiSite *site) {
  RaceEvidence evidence;
  const Address end = start + size;
  if (__builtin_expect(
          ignores<Kind>(thread) || end < start || !is_tracked_address(end), 0))
    return evidence;
  const Strand &strand = thread.strand();
  const Accessor by{strand.epoch(), strand.clock(), thread.counters};
  bool recorded = false;
  for (Address at = start; at < end;) {
    const LinePiece piece = first_piece(at, end);
    at += piece.size;
    if (is_covered<Kind>(piece.address, piece.size, by)) continue;
    if (!recorded) record(thread, start, size, site);
    recorded = true;
    apply_to_line<Kind>(piece, by, evidence);
  }
  return evidence;
}

}  // namespace

void on_read(ThreadState &thread, Address address, size_t size,
             const YetiSite *site) {
  judge<PlainRead>(thread, address, size, site)
      .tell(thread, address, size, site);
}

void on_write(ThreadState &thread, Address address, size_t size,
              const YetiSite *site) {
  judge<PlainWrite>(thread, address, size, site)
      .tell(thread, address, size, site);
}

RaceEvidence judge_atomic_read(ThreadState &thread, Address address,
                               size_t size, const YetiSite *site) {
  ++thread.counters.atomic_access;
  return judge<AtomicRead>(thread, address, size, site);
}

RaceEvidence judge_atomic_write(ThreadState &thread, Address address,
                                size_t size, const YetiSite *site) {
  ++thread.counters.atomic_access;
  return judge<AtomicWrite>(thread, address, size, site);
}

void on_atomic_read(ThreadState &thread, Address address, size_t size,
                    const YetiSite *site) {
  judge_atomic_read(thread, address, size, site)
      .tell(thread, address, size, site);
}

void on_atomic_write(ThreadState &thread, Address address, size_t size,
                     const YetiSite *site) {
  judge_atomic_write(thread, address, size, site)
      .tell(thread, address, size, site);
}

void write_block(ThreadState &thread, Address start, size_t size, size_t always,
                 const YetiSite *site) {
  const Address end = start + size;
  if (thread.ignores_writes() || end <= start || !is_tracked_address(end))
    return;
  const Strand &strand = thread.strand();
  const Accessor by{strand.epoch(), strand.clock(), thread.counters};
  RaceEvidence evidence;
  record(thread, start, size, site);
  for (Address at = start; at < end;) {
    const bool only_tracked = at - start >= always;
    if (only_tracked && find_region(at) == nullptr) {
      at = (at | (kRegionBytes - 1)) + 1;
    } else if (only_tracked && find_page(at) == nullptr) {
      at = (at | (kPageBytes - 1)) + 1;
    } else {
      const LinePiece piece = first_piece(at, end);
      at += piece.size;
      apply_to_line<PlainWrite>(piece, by, evidence);
    }
  }
  evidence.tell(thread, start, size, site);
}

}  // namespace yeti
