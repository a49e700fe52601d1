// From the address range of an access to the rules on its granules, the
// access's history entry, and the race if there is one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/judge_bytes.h"

namespace yeti {

namespace {

// As apply<PlainWrite>, for long pieces whose granules have had the same
// accesses: the verdict on one granule holds for the next.
bool write_alike(ShadowLine &line, LinePiece piece, const Accessor &by,
                 RaceEvidence &evidence) {
  SpinGuard guard(line.lock);
  if (!is_fine(line, piece.address)) return false;
  if (apply_to_groups<PlainWrite>(line, piece, by, evidence)) return true;
  if (!is_affordable(line, piece, by)) return true;
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
  return true;
}

// Judges an access to more than one line, or to a line that belongs to an
// array.
template <class Kind>
[[gnu::noinline]] void judge_any(ThreadState &thread, Address start,
                                 size_t size, const YetiSite *site,
                                 const Accessor &by, RaceEvidence &evidence) {
  const Address end = start + size;
  Address at = start;
  while (at < end && owner_of(at) == nullptr) {
    const LinePiece piece = first_piece(at, end);
    const ShadowLine *line = find_line(at);
    if (line == nullptr || !is_covered<Kind>(*line, piece, by)) break;
    at += piece.size;
  }
  if (at >= end) return;
  record(thread, start, size, site);
  judge_bytes<Kind>(at, end, by, evidence);
}

template <class Kind>
[[gnu::noinline]] RaceEvidence judge(ThreadState &thread, Address start,
                                     size_t size, const YetiSite *site) {
  RaceEvidence evidence;
  const Address end = start + size;
  if (__builtin_expect(
          ignores<Kind>(thread) || end <= start || !is_tracked_address(end), 0))
    return evidence;
  const Accessor by = accessor_of(thread, site);
  const LinePiece piece = first_piece(start, end);
  if (__builtin_expect(piece.size != size || owner_of(start) != nullptr, 0)) {
    judge_any<Kind>(thread, start, size, site, by, evidence);
    return evidence;
  }
  ShadowLine *line = affordable_line(start, by);
  if (__builtin_expect(line == nullptr, 0)) return evidence;
  if (is_covered<Kind>(*line, piece, by)) return evidence;
  record(thread, start, size, site);
  if (__builtin_expect(!apply<Kind>(*line, piece, by, evidence), 0))
    judge_bytes<Kind>(start, end, by, evidence);
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

void write_block(ThreadState &thread, Address start, size_t size, size_t always,
                 const YetiSite *site, size_t told) {
  const Address end = start + size;
  if (thread.ignores_writes() || end <= start || !is_tracked_address(end))
    return;
  const Accessor by = accessor_of(thread, site);
  RaceEvidence evidence;
  prefetch_states(start, end);
  record(thread, start, told, site);
  for (Address at = start; at < end;) {
    const bool only_tracked = at - start >= always;
    if (Array *array = owner_of(at)) {
      RuleForParts<PlainWrite, RaceEvidence> rule{by, evidence};
      at = array->change(at, end, rule, Tidy(by));
    } else if (only_tracked && find_region(at) == nullptr) {
      at = (at | (kRegionBytes - 1)) + 1;
    } else if (only_tracked && find_page(at) == nullptr) {
      at = end_of_page(at);
    } else {
      const LinePiece piece = first_piece(at, end);
      ShadowLine *line = affordable_line(at, by);
      if (line == nullptr || write_alike(*line, piece, by, evidence))
        at += piece.size;
    }
  }
  evidence.tell(thread, start, told, site);
}

}  // namespace yeti
