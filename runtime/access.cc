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

void RangeConflicts::add(Address address, size_t size,
                         const Conflict &conflict) {
  if (conflict_observer != nullptr) conflict_observer(address, size);
  if (count_ > 0) {
    Piece &last = pieces_[count_ - 1];
    if (address == last.address + last.size &&
        conflict.previous == last.conflict.previous &&
        conflict.kind == last.conflict.kind &&
        conflict.atomic == last.conflict.atomic) {
      last.size += size;
      return;
    }
  }
  if (count_ < kMost) pieces_[count_++] = {address, size, conflict};
}

namespace {

LockSetId held_locks(ThreadState &thread) {
  if (thread.held.empty()) return LockSetId::kNone;
  if (thread.held_id != LockSetId::kNone) return thread.held_id;
  return intern_held_locks(thread);
}

// Before the shadow shows the access, so that whoever finds its epoch there
// finds it in the history.
inline void record(ThreadState &thread, Address start, size_t size,
                   const YetiSite *site) {
  Strand &strand = thread.strand();
  strand.note_access();
  thread.note_stack_use(start);
  thread.history().record(start, size, strand.epoch(), site,
                          thread.calls.intern(), held_locks(thread));
}

Accessor accessor_of(ThreadState &thread) {
  Strand &strand = thread.strand();
  if (__builtin_expect(!strand.has_slot(), 0))
    strand.take_slot(thread.history());
  return Accessor{strand.present(), thread.counters};
}

// The optional tests of the rules, for all granules of 'piece'.
template <class Kind>
inline bool is_covered(const ShadowLine &line, LinePiece piece,
                       const Accessor &by) {
  const LineStates states = line.states();
  if (!states || !states.fits(piece.offset(), piece.size)) return false;
  const VarState *state = &states.at(piece.offset());
  const VarState *end = state + (piece.size >> states.granule_log());
  for (; state != end; ++state)
    if (!Kind::is_covered(*state, by)) return false;
  return line.still_has(states);
}

template <class Kind, class Evidence>
inline void apply(ShadowLine &line, LinePiece piece, const Accessor &by,
                  Evidence &evidence) {
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

// As apply<PlainWrite>, for long pieces whose granules have had the same
// accesses: what was judged of one holds for the next.
void write_alike(ShadowLine &line, LinePiece piece, const Accessor &by,
                 RaceEvidence &evidence) {
  SpinGuard guard(line.lock);
  const LineStates states = fitting_states(line, piece.offset(), piece.size);
  const size_t granule = states.granule();
  VarState *state = &states.at(piece.offset());
  const Address end = piece.address + piece.size;
  Epoch known_write;
  ReadState known_read;  // an epoch
  for (Address at = piece.address; at != end; at += granule, ++state) {
    const Epoch write = state->write();
    const ReadState read = state->read();
    if (write == known_write && read.bits() == known_read.bits()) {
      ++by.counters.write_exclusive;
      state->set_write(by.epoch);
      continue;
    }
    const Conflict conflict = PlainWrite::apply(*state, by);
    if (__builtin_expect(static_cast<bool>(conflict), 0)) {
      evidence.add(at, granule, conflict);
    } else if (read.is_epoch()) {
      known_write = write;
      known_read = read;
    }
  }
}

template <class Kind>
bool ignores(const ThreadState &thread) {
  return Kind::kKind == AccessKind::kRead ? thread.ignores_reads()
                                          : thread.ignores_writes();
}

// The access of more than one line.
template <class Kind>
[[gnu::noinline]] void judge_lines(ThreadState &thread, Address start,
                                   size_t size, const YetiSite *site,
                                   const Accessor &by, RaceEvidence &evidence) {
  const Address end = start + size;
  bool recorded = false;
  for (Address at = start; at < end;) {
    const LinePiece piece = first_piece(at, end);
    ShadowLine &line = shadow_line(at);
    at += piece.size;
    if (is_covered<Kind>(line, piece, by)) continue;
    if (!recorded) record(thread, start, size, site);
    recorded = true;
    apply<Kind>(line, piece, by, evidence);
  }
}

template <class Kind>
[[gnu::noinline]] RaceEvidence judge(ThreadState &thread, Address start,
                                     size_t size, const YetiSite *site) {
  RaceEvidence evidence;
  const Address end = start + size;
  if (__builtin_expect(
          ignores<Kind>(thread) || end <= start || !is_tracked_address(end), 0))
    return evidence;
  const Accessor by = accessor_of(thread);
  const LinePiece piece = first_piece(start, end);
  if (__builtin_expect(piece.size != size, 0)) {
    judge_lines<Kind>(thread, start, size, site, by, evidence);
    return evidence;
  }
  ShadowLine &line = shadow_line(start);
  if (is_covered<Kind>(line, piece, by)) return evidence;
  record(thread, start, size, site);
  apply<Kind>(line, piece, by, evidence);
  return evidence;
}

// The access is one granule of 'line', and was not found covered.
template <class Kind>
inline void judge_granule(ThreadState &thread, ShadowLine &line,
                          Address address, unsigned granule_log,
                          const YetiSite *site) {
  const Accessor by = accessor_of(thread);
  const size_t size = size_t{1} << granule_log;
  record(thread, address, size, site);
  line.lock.lock();
  const LineStates states = line.states();
  if (__builtin_expect(!states.has_granule_log(granule_log), 0)) {
    line.lock.unlock();
    RaceEvidence evidence = judge<Kind>(thread, address, size, site);
    evidence.tell(thread, address, size, site);
    return;
  }
  const Conflict conflict =
      Kind::apply(states.at(address & (kLineBytes - 1)), by);
  line.lock.unlock();
  if (__builtin_expect(!conflict, 1)) return;
  RaceEvidence evidence;
  evidence.add(address, size, conflict);
  evidence.tell(thread, address, size, site);
}

template <class Kind>
void judge_block(Address start, size_t size, const Accessor &by,
                 RangeConflicts &conflicts) {
  const Address end = start + size;
  for (Address at = start; at < end;) {
    const LinePiece piece = first_piece(at, end);
    ShadowLine &line = shadow_line(at);
    at += piece.size;
    if (is_covered<Kind>(line, piece, by)) continue;
    apply<Kind>(line, piece, by, conflicts);
  }
}

}  // namespace

void judge_range(ThreadState &thread, AccessKind kind, const Range &range,
                 RangeConflicts &conflicts) {
  if (!is_tracked_address(range.end()) || range.end() <= range.start) return;
  const Accessor by = accessor_of(thread);
  thread.strand().note_access();
  for (size_t i = 0; i < range.count; ++i) {
    const Address start = range.start + i * range.stride;
    if (kind == AccessKind::kRead)
      judge_block<PlainRead>(start, range.size, by, conflicts);
    else
      judge_block<PlainWrite>(start, range.size, by, conflicts);
  }
}

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

// Flat, with all that the usual access needs inside: the calls would cost as
// much as the work.
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
  const Accessor by = accessor_of(thread);
  RaceEvidence evidence;
  prefetch_states(start, end);
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
      write_alike(shadow_line(piece.address), piece, by, evidence);
    }
  }
  evidence.tell(thread, start, size, site);
}

}  // namespace yeti
