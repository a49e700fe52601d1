// See the header. footprint_commit.cc judges what is noted.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/note.h"

#include "runtime/judge/access.h"
#include "runtime/judge/access_usual.h"
#include "runtime/thread/lock_sets.h"

namespace yeti {

namespace {

bool ignores(const ThreadState &thread, AccessKind kind) {
  return kind == AccessKind::kRead ? thread.ignores_reads()
                                   : thread.ignores_writes();
}

inline Circumstances circumstances(ThreadState &thread) {
  return {thread.calls.intern(),
          thread.held.empty() ? LockSetId::kNone : intern_held_locks(thread)};
}

// Only a commit can tell which element of a block takes part in a race.
void judge_at_once(ThreadState &thread, AccessKind kind, Address address,
                   size_t size, const YetiSite *site) {
  if (__builtin_expect(size > site->size && site->size != 0, 0))
    return note_range(thread, kind, block(address, size), site);
  if (kind == AccessKind::kWrite)
    on_small_write(thread, address, size, site);
  else
    on_small_read(thread, address, size, site);
}

inline void commit_if_full(ThreadState &thread) {
  if (thread.footprint.is_full()) commit_pending(thread);
}

void retire_neighbour(ThreadState &thread, Address address,
                      const YetiSite *site) {
  Range range;
  if (!thread.footprint.retire_neighbour(address, site, &range)) return;
  thread.note_stack_use(range.start);
  commit_if_full(thread);
}

void install(ThreadState &thread, Address address, size_t size,
             const YetiSite *site) {
  Footprint &footprint = thread.footprint;
  const PageTable &pages = footprint.page_table();
  const AccessKind kind = kind_of(site);
  if (!is_tracked_address(address)) return;
  if (pages.count() >= footprint_limits.many_pages)
    retire_neighbour(thread, address, site);
  if (pages.count() >= footprint_limits.max_pages) commit_pending(thread);
  const Circumstances now = circumstances(thread);
  if (!footprint.install(address, size, site, kind, now))
    return judge_at_once(thread, kind, address, size, site);
  ++thread.counters.bitmap;
  thread.note_stack_use(address);
}

// A check of neighbours that begins at 'address', as the accesses that it
// stands for: bits of a page have to begin where a check did.
void note_parts(ThreadState &thread, Address address, const YetiSite *site) {
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    note_access(thread, address + (*part)->offset, (*part)->size, *part);
}

// Whether accesses to ['start', 'end') are to be noted. The strand has begun
// then, and has a slot.
inline bool may_note(ThreadState &thread, AccessKind kind, Address start,
                     Address end) {
  if (ignores(thread, kind) || end <= start || !is_tracked_address(end))
    return false;
  Strand &strand = thread.strand_for_access();
  if (!strand.has_slot()) thread.take_slot(strand);
  return true;
}

// Under the line's lock: there are states for 'piece', which may have been made
// for it. False if they are an array's, or there is no memory for them.
bool has_states(ShadowLine &line, LinePiece piece) {
  if (!line.states() && owner_of(piece.address) != nullptr) return false;
  if (line.states().is_grouped()) return true;
  if (is_memory_used_up()) return false;
  fitting_states(line, piece.offset(), piece.size);
  return true;
}

// A check of a block that the fast path has not judged at once, although it
// might have been: what it lacked is made, and it is tried once more. Whatever
// is not usual, a race for one, is left to those who judge ranges.
bool is_judged_after_all(ThreadState &thread, AccessKind kind, Address start,
                         size_t size, const YetiSite *site) {
  const Address end = start + size;
  if (size > kLineBytes || !may_note(thread, kind, start, end)) return false;
  const uint64_t epoch =
      thread.strand_for_access().epoch(kYetiBindingUnknown).bits();
  if (!thread.footprint.at_once().has_left(epoch)) return false;
  prefer_array(start);
  for (Address at = start; at < end;) {
    const LinePiece piece = first_piece(at, end);
    if (owner_of(at) != nullptr || is_memory_used_up()) return false;
    ShadowLine &line = shadow_line(at);
    SpinGuard guard(line.lock);
    if (!has_states(line, piece)) return false;
    at += piece.size;
  }
  thread.history().make_room_for_note();
  const Circumstances now = circumstances(thread);
  return is_usual_in_scope(thread, kind, start, size, site, now.stack,
                           now.locks);
}

// A tile with fewer rows or columns is noted as ranges.
constexpr size_t kFewestRows = 8;

void note_large_tile(ThreadState &thread, AccessKind kind, Tile tile,
                     const YetiSite *site) {
  if (!may_note(thread, kind, tile.first.start, tile.end())) return;
  if (tile.pitch < tile.first.stride) tile = turned(tile);
  const Circumstances now = circumstances(thread);
  thread.footprint.add_tile({tile, site, now.stack, now.locks, kind});
  thread.note_stack_use(tile.first.start);
  commit_if_full(thread);
}

}  // namespace

void note_miss(ThreadState &thread, Address address, size_t size,
               const YetiSite *site) {
  if (ignores(thread, kind_of(site)) || size == 0) return;
  ++thread.counters.page_miss;
  const size_t left = PageBits::kBytes - address % PageBits::kBytes;
  const bool crosses = size > left;
  if (__builtin_expect(crosses && is_together(site), 0))
    return note_parts(thread, address, site);
  const AccessKind kind = kind_of(site);
  // Begins the strand, if need be, before anything is pending.
  Strand &strand = thread.strand_for_access();
  Footprint &footprint = thread.footprint;
  if (!footprint.takes_bits() || !strand.has_slot())
    return judge_at_once(thread, kind, address, size, site);
  const uint64_t epoch = strand.epoch(kYetiBindingUnknown).bits();
  // An array keeps few states as long as it is judged in ranges.
  if (footprint.at_once().has_left(epoch) && owner_of(address) == nullptr) {
    footprint.at_once().spend();
    return judge_at_once(thread, kind, address, size, site);
  }
  // As bits, an access that crosses the end of a page would be two.
  if (__builtin_expect(crosses, 0) || footprint.is_in_column(address, site))
    return note_range(thread, kind, block(address, size), site);
  if (footprint.is_for_now(strand.epoch().bits(), address, site))
    return judge_at_once(thread, kind, address, size, site);
  if (!footprint.is_noted_as_bits(address, size, site))
    install(thread, address, size, site);
}

void note_access(ThreadState &thread, Address address, size_t size,
                 const YetiSite *site) {
  const PageTable &pages = thread.footprint.page_table();
  const Address offset = address % PageBits::kBytes;
  if (pages.entries() != nullptr && !pages.is_hidden() &&
      offset + size <= PageBits::kBytes)
    if (uint8_t *bits = bits_in_table(*pages.entries(), address, site))
      return PageBits::set_bits(bits, offset, size);
  note_miss(thread, address, size, site);
}

void note_range(ThreadState &thread, AccessKind kind, const Range &range,
                const YetiSite *site) {
  if (!may_note(thread, kind, range.start, range.end())) return;
  const Circumstances now = circumstances(thread);
  thread.footprint.add_range({range, site, now.stack, now.locks, kind});
  thread.note_stack_use(range.start);
  commit_if_full(thread);
}

void note_block(ThreadState &thread, AccessKind kind, Address start,
                size_t size, const YetiSite *site) {
  if (size == 0) return;
  site = thread.footprint.placed_sites().find(site, start);
  if (is_judged_after_all(thread, kind, start, size, site)) return;
  if (size <= Footprint::kSmallBlock && kind == kind_of(site) &&
      thread.footprint.is_scattered(site))
    return note_miss(thread, start, size, site);
  note_range(thread, kind, block(start, size), site);
}

void note_tile(ThreadState &thread, AccessKind kind, Address start, size_t size,
               int64_t stride, size_t count, int64_t pitch, size_t rows,
               const YetiSite *site) {
  site = thread.footprint.placed_sites().find(site, start);
  Tile tile;
  if (!make_tile(start, size, stride, count, pitch, rows, &tile)) return;
  if (tile.rows >= kFewestRows && tile.first.count >= kFewestRows)
    return note_large_tile(thread, kind, tile, site);
  for (size_t i = 0; i < tile.rows; ++i) {
    note_range(thread, kind, tile.first, site);
    tile.first.start += tile.pitch;
  }
}

}  // namespace yeti
