// Accesses: from an address range to the rules on its granules, the history
// entry of the access, and the race if there is one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/access.h"

#include <type_traits>

#include "runtime/access_moment.h"
#include "runtime/shadow/array.h"
#include "runtime/shadow/objects.h"

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

void FieldsEvidence::add(Address address, size_t size,
                         const Conflict &conflict) {
  if (conflict_observer != nullptr) conflict_observer(address, size);
  const uint64_t bytes = line_mask(address - start_, size);
  const uint64_t previous = conflict.previous.bits();
  for (size_t i = 0; i < count_; ++i) {
    Piece &piece = pieces_[i];
    if (piece.previous != previous || piece.kind != conflict.kind ||
        piece.atomic != conflict.atomic)
      continue;
    piece.bytes |= bytes;
    return;
  }
  if (count_ < kMost)
    pieces_[count_++] = {previous, bytes, conflict.kind, conflict.atomic};
}

void FieldsEvidence::tell_parts(ThreadState &thread, AccessKind kind,
                                const YetiSite *site) const {
  for (size_t i = 0; i < count_; ++i) {
    const Piece &piece = pieces_[i];
    uint64_t left = piece.bytes;
    for (const YetiSite *const *each = site->parts; *each != nullptr; ++each) {
      const YetiSite *part = *each;
      const uint64_t bytes = line_mask(part->offset, part->size) & left;
      if (bytes == 0 ||
          !is_access_of_kind(static_cast<YetiSiteKind>(part->kind), kind))
        continue;
      left &= ~bytes;
      const auto first = static_cast<size_t>(__builtin_ctzll(bytes));
      const auto end = 64 - static_cast<size_t>(__builtin_clzll(bytes));
      race_sink(thread, {start_ + first, end - first, start_ + part->offset,
                         part->size, part, Epoch::from_bits(piece.previous),
                         piece.kind, piece.atomic, nullptr});
    }
  }
}

bool RangeConflicts::is_full() const {
  return count_ == kMost && conflict_observer == nullptr;
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

inline uint64_t mask_of(LinePiece piece) {
  return line_mask(piece.offset(), piece.size);
}

// The optional tests of the rules, for all of the line's 'groups' of which
// 'mask' is made.
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

// Under its lock: the line is the fine shadow's. Else its states are kept by an
// array, now.
inline bool is_fine(const ShadowLine &line, Address address) {
  return line.states() || __builtin_expect(owner_of(address) == nullptr, 1);
}

// The line of 'address', or null if there is none and no memory for it.
inline ShadowLine *affordable_line(Address address, const Accessor &by) {
  ShadowLine *line = find_line(address);
  if (__builtin_expect(line != nullptr, 1)) return line;
  if (!is_memory_used_up()) return &shadow_line(address);
  ++by.counters.not_judged;
  return nullptr;
}

// Under the line's lock: it has the states for 'piece', or there is memory.
inline bool is_affordable(const ShadowLine &line, LinePiece piece,
                          const Accessor &by) {
  const LineStates states = line.states();
  if (__builtin_expect(states && states.fits(piece.offset(), piece.size), 1))
    return true;
  if (!is_memory_used_up()) return true;
  ++by.counters.not_judged;
  return false;
}

// What is written without a race has no use for the reads before: whoever knows
// the write knows them. So states that differ in them alone become equal, and
// an array can have them.
template <class Kind, class Evidence>
inline Conflict apply_of_range(VarState &state, const Accessor &by) {
  const Conflict conflict = Kind::apply(state, by);
  if (Evidence::kIsOfRange && Kind::kKind == AccessKind::kWrite && !conflict)
    forget_reads(state);
  return conflict;
}

// Under the line's lock: the access to the bytes of 'mask' in the line at
// 'start' if these are whole groups. Else false, with nothing done.
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

// False, with nothing done, if the line belongs to an array.
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
  for (Address at = piece.address; at != end; at += granule, ++state) {
    const Conflict conflict = apply_of_range<Kind, Evidence>(*state, by);
    if (__builtin_expect(static_cast<bool>(conflict), 0))
      evidence.add(at, granule, conflict);
  }
  return true;
}

// As apply<PlainWrite>, for long pieces whose granules have had the same
// accesses: what was judged of one holds for the next.
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

// The rule for the states that arrays keep, on all pieces with the same state.
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

// States that everybody knows are as good as none.
struct Tidy {
  const VectorClock *common_past;

  explicit Tidy(const Accessor &by) : common_past(by.common_past) {}
  void operator()(StateWords &state) const {
    if (state.is_minimal() || state.is_hole() || common_past == nullptr ||
        common_past->is_empty())
      return;
    if (common_past->knows(Epoch::from_bits(state.w))) state.w = 0;
    const ReadState read(state.r);
    if (read.is_atomic() || !are_known(read)) return;
    drop_words(state);
    state.r = 0;
  }
  bool are_known(ReadState read) const {
    if (read.is_epoch()) return common_past->knows(read.epoch());
    const Present nobody{Epoch(Epoch::kMaxSlot, 0), *common_past};
    return read.set()->first_unknown_to(nobody).is_minimal();
  }
};

// A range of at least this size is worth an array.
constexpr size_t kArrayBytes = 512;

// Where a range goes on, 'distance' bytes apart, through at least so many equal
// objects, these are worth one array.
constexpr size_t kManyObjects = 16;

Array *make_array_at(Address address, Address end, size_t distance = 0) {
  if (is_memory_used_up()) return nullptr;
  if (distance >= kArrayBytes) {
    const ObjectBounds all =
        equal_objects_around(address, distance, kManyObjects);
    const Address next = (address | (kPageBytes - 1)) + 1;
    for (const Address wanted : {address, next}) {
      if (wanted >= all.end) break;
      Array *array = make_array(all.start, all.end, wanted, true);
      if (array != nullptr) return array;
    }
  }
  const ObjectBounds bounds = object_around(address, end);
  if (bounds.end < bounds.start + kArrayBytes) return nullptr;
  return make_array(bounds.start, bounds.end, address);
}

// The array to which the page belongs takes back its states if they are few.
void merge_page(Address page) {
  const PageOwner owner = page_entry(page).owner();
  if (owner.array() != nullptr && is_worth_taking(page, page + kPageBytes))
    owner.array()->absorb_page(page);
}

// ['start', 'end') in one page, in the fine shadow; returns where that ends.
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

// Whether an array keeps the states at 'address', the start of a line, from now
// on: it is made, or takes back its page.
bool is_taken_by_array(Address address, Address end) {
  const bool is_page = address % kPageBytes == 0 && end - address >= kPageBytes;
  if (is_page && page_entry(address).owner().array() != nullptr)
    merge_page(address);
  else
    make_array_at(address, end);
  return owner_of(address) != nullptr;
}

constexpr Address end_of_page(Address address) {
  return (address | (kPageBytes - 1)) + 1;
}

// Whatever keeps the states. An array is made where that pays. Atomic accesses
// are left to the fine shadow.
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

// The first of 'count' pieces of 'range' from number 'first' on that lie in one
// line of the fine shadow, if that has granules for them; returns how many.
template <class Kind>
size_t judge_in_line(const Range &range, size_t first, size_t count,
                     const Accessor &by, RangeConflicts &conflicts) {
  const Address start = range.start + first * range.stride;
  const size_t offset = start % kLineBytes;
  if (offset + range.stride + range.size > kLineBytes) return 0;
  ShadowLine *line = find_line(start);
  if (line == nullptr) return 0;
  SpinGuard guard(line->lock);
  const LineStates states = line->states();
  if (!states || !states.fits(offset, range.size) ||
      range.stride % states.granule() != 0)
    return 0;
  const size_t fitting = (kLineBytes - offset - range.size) / range.stride + 1;
  if (count > fitting) count = fitting;
  for (size_t i = 0; i < count; ++i) {
    const size_t piece = offset + i * range.stride;
    for (size_t at = piece; at < piece + range.size; at += states.granule()) {
      VarState &state = states.at(at);
      if (Kind::is_covered(state, by)) continue;
      const Conflict conflict = apply_of_range<Kind, RangeConflicts>(state, by);
      if (__builtin_expect(static_cast<bool>(conflict), 0))
        conflicts.add(start - offset + at, states.granule(), conflict);
    }
  }
  return count;
}

// Under the line's lock: the access to the bytes of 'mask' in the line at
// 'start', if these are whole groups, or whole granules of the fine shadow.
// Else false, with nothing done.
template <class Kind>
bool apply_to_mask(ShadowLine &line, Address start, uint64_t mask,
                   const Accessor &by, RangeConflicts &conflicts) {
  const LineStates states = line.states();
  if (!states) return false;
  if (states.is_grouped())
    return apply_to_groups<Kind>(line, start, mask, by, conflicts);
  uint64_t firsts = first_bytes(mask, states.granule_log());
  if (firsts == 0) return false;
  for (; firsts != 0; firsts &= firsts - 1) {
    const auto at = static_cast<size_t>(__builtin_ctzll(firsts));
    VarState &state = states.at(at);
    if (Kind::is_covered(state, by)) continue;
    const Conflict conflict = apply_of_range<Kind, RangeConflicts>(state, by);
    if (__builtin_expect(static_cast<bool>(conflict), 0))
      conflicts.add(start + at, states.granule(), conflict);
  }
  return true;
}

template <class Kind>
void judge_in_one_line(Address start, uint64_t mask, const Accessor &by,
                       RangeConflicts &conflicts) {
  if (ShadowLine *line = find_line(start)) {
    SpinGuard guard(line->lock);
    if (apply_to_mask<Kind>(*line, start, mask, by, conflicts)) return;
  }
  for_each_run(mask, [&](size_t offset, size_t size) {
    judge_bytes<Kind>(start + offset, start + offset + size, by, conflicts);
  });
}

// 'count' pieces of 'range' from number 'first' on, one after the other.
template <class Kind>
void judge_each(const Range &range, size_t first, size_t count,
                const Accessor &by, RangeConflicts &conflicts) {
  const size_t end = first + count;
  while (first < end) {
    const size_t judged =
        end - first > 1
            ? judge_in_line<Kind>(range, first, end - first, by, conflicts)
            : 0;
    first += judged;
    if (judged > 0) continue;
    const Address start = range.start + first * range.stride;
    judge_bytes<Kind>(start, start + range.size, by, conflicts);
    ++first;
  }
}

// Pieces that no array can do at once are judged one by one: as many, or all in
// the page, before the next array is looked for.
constexpr size_t kFewPieces = 16;

size_t pieces_without_array(const Range &range) {
  const Address end = end_of_page(range.start);
  if (range.count <= kFewPieces || range.end() <= end) return range.count;
  const size_t in_page = (end - range.start) / range.stride;
  return in_page > kFewPieces ? in_page : kFewPieces;
}

// The first pieces of 'range', at once if an array can do that; returns their
// number.
template <class Kind>
size_t judge_first_pieces(const Range &range, const Accessor &by,
                          RangeConflicts &conflicts) {
  const Address inner = (range.start + kLineBytes - 1) & ~(kLineBytes - 1);
  Array *array = owner_of(inner);
  if (array == nullptr && range.end() >= inner + kArrayBytes)
    array = make_array_at(inner, range.end(), range.stride);
  size_t head = 0, count = 0;
  RuleForParts<Kind, RangeConflicts> rule{by, conflicts};
  const bool is_done =
      array != nullptr &&
      array->change_strided(range, &head, &count, rule, Tidy(by));
  if (!is_done && head + count < kFewPieces)
    count = pieces_without_array(range) - head;
  judge_each<Kind>(range, 0, head, by, conflicts);
  if (!is_done) judge_each<Kind>(range, head, count, by, conflicts);
  return head + count;
}

template <class Kind>
void judge_pieces(const Range &range, const Accessor &by,
                  RangeConflicts &conflicts) {
  Range rest = range;
  while (rest.count > 1) {
    const size_t judged = judge_first_pieces<Kind>(rest, by, conflicts);
    rest.start += judged * rest.stride;
    rest.count -= judged;
  }
  judge_each<Kind>(rest, 0, rest.count, by, conflicts);
}

// The first rows of 'tile', at once if an array can do that; returns their
// number.
template <class Kind>
size_t judge_first_rows(const Tile &tile, const Accessor &by,
                        RangeConflicts &conflicts) {
  const Address start = tile.first.start;
  const Address inner = (start + kLineBytes - 1) & ~(kLineBytes - 1);
  Array *array = owner_of(inner);
  if (array == nullptr && tile.end() >= inner + kArrayBytes)
    array = make_array_at(inner, tile.end(), tile.distance);
  size_t head = 0, count = 0;
  RuleForParts<Kind, RangeConflicts> rule{by, conflicts};
  const bool is_done = array != nullptr &&
                       array->change_tile(tile, &head, &count, rule, Tidy(by));
  if (!is_done && head + count < kFewPieces)
    count = (tile.count < kFewPieces ? tile.count : kFewPieces) - head;
  Range row = tile.first;
  for (size_t i = is_done ? head : head + count; i > 0; --i) {
    judge_pieces<Kind>(row, by, conflicts);
    row.start += tile.distance;
  }
  return head + count;
}

template <class Kind>
void judge_rows(const Tile &tile, const Accessor &by,
                RangeConflicts &conflicts) {
  Tile rest = tile;
  while (rest.count > 0) {
    const size_t judged = judge_first_rows<Kind>(rest, by, conflicts);
    rest.first.start += judged * rest.distance;
    rest.count -= judged;
  }
}

template <class Kind>
bool ignores(const ThreadState &thread) {
  return Kind::kKind == AccessKind::kRead ? thread.ignores_reads()
                                          : thread.ignores_writes();
}

// The access of more than one line, or of a line that belongs to an array.
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
  const Accessor by = accessor_of(thread);
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

// Bytes of a line that are checked together.
struct FieldsPiece {
  Address line;  // its first byte
  uint64_t mask;
};

// As is_covered of a LinePiece.
template <class Kind>
bool is_covered(const ShadowLine &line, FieldsPiece piece, const Accessor &by) {
  const LineStates states = line.states();
  if (states.is_grouped())
    return is_covered<Kind>(line, states, piece.mask, by);
  bool result = true;
  for_each_run(piece.mask, [&](size_t offset, size_t size) {
    result = result &&
             is_covered<Kind>(line, LinePiece{piece.line + offset, size}, by);
  });
  return result;
}

// The access, if the bytes are whole groups. A line that has nothing yet begins
// with groups if 'is_group'. Else false, with nothing done.
template <class Kind>
bool apply_to_groups(ShadowLine &line, FieldsPiece piece, bool is_group,
                     const Accessor &by, FieldsEvidence &evidence) {
  SpinGuard guard(line.lock);
  if (is_group && !line.states().is_grouped() &&
      (!is_fine(line, piece.line) || is_memory_used_up() ||
       !begin_groups(line)))
    return false;
  return apply_to_groups<Kind>(line, piece.line, piece.mask, by, evidence);
}

template <class Kind>
FieldsEvidence judge_fields(ThreadState &thread, Address start, uint64_t mask,
                            const YetiSite *site) {
  FieldsEvidence evidence(start);
  if (ignores<Kind>(thread) || !is_tracked_address(start + kLineBytes))
    return evidence;
  const Accessor by = accessor_of(thread);
  const size_t offset = start % kLineBytes;
  const Address line_start = start - offset;
  const FieldsPiece pieces[] = {
      {line_start, mask << offset},
      {line_start + kLineBytes, offset == 0 ? 0 : mask >> (64 - offset)}};
  bool is_recorded = false;
  for (const FieldsPiece &piece : pieces) {
    if (piece.mask == 0) continue;
    ShadowLine *line = owner_of(piece.line) == nullptr
                           ? affordable_line(piece.line, by)
                           : nullptr;
    if (line != nullptr && is_covered<Kind>(*line, piece, by)) continue;
    if (!is_recorded) record_fields(thread, start, mask, site);
    is_recorded = true;
    if (line != nullptr &&
        apply_to_groups<Kind>(*line, piece, is_group(site), by, evidence))
      continue;
    for_each_run(piece.mask, [&](size_t at, size_t size) {
      judge_bytes<Kind>(piece.line + at, piece.line + at + size, by, evidence);
    });
  }
  return evidence;
}

}  // namespace

void prefer_array(Address address) {
  constexpr size_t kLarge = 4 * kPageBytes;
  const PageEntry &entry = page_entry(address);
  if (entry.page.load(std::memory_order_relaxed) != nullptr ||
      entry.owner().word() != 0 || is_memory_used_up())
    return;
  const ObjectBounds bounds = object_around(address, address);
  if (bounds.end > bounds.start && bounds.end - bounds.start >= kLarge)
    make_array(bounds.start, bounds.end, address);
}

void judge_range(ThreadState &thread, AccessKind kind, const Range &range,
                 RangeConflicts &conflicts) {
  const Accessor by = accessor_of(thread);
  thread.strand_for_access().note_access();
  judge_range(by, kind, range, conflicts);
}

void judge_range(const Accessor &by, AccessKind kind, const Range &range,
                 RangeConflicts &conflicts) {
  if (!is_tracked_address(range.end()) || range.end() <= range.start) return;
  if (kind == AccessKind::kRead)
    judge_pieces<PlainRead>(range, by, conflicts);
  else
    judge_pieces<PlainWrite>(range, by, conflicts);
}

void judge_tile(ThreadState &thread, AccessKind kind, const Tile &tile,
                RangeConflicts &conflicts) {
  const Accessor by = accessor_of(thread);
  thread.strand_for_access().note_access();
  judge_tile(by, kind, tile, conflicts);
}

void judge_tile(const Accessor &by, AccessKind kind, const Tile &tile,
                RangeConflicts &conflicts) {
  if (!is_tracked_address(tile.end()) || tile.end() <= tile.first.start) return;
  if (kind == AccessKind::kRead)
    judge_rows<PlainRead>(tile, by, conflicts);
  else
    judge_rows<PlainWrite>(tile, by, conflicts);
}

void judge_line(ThreadState &thread, AccessKind kind, Address start,
                uint64_t mask, RangeConflicts &conflicts) {
  const Accessor by = accessor_of(thread);
  thread.strand_for_access().note_access();
  judge_line(by, kind, start, mask, conflicts);
}

void judge_line(const Accessor &by, AccessKind kind, Address start,
                uint64_t mask, RangeConflicts &conflicts) {
  if (!is_tracked_address(start + kLineBytes)) return;
  if (kind == AccessKind::kRead)
    judge_in_one_line<PlainRead>(start, mask, by, conflicts);
  else
    judge_in_one_line<PlainWrite>(start, mask, by, conflicts);
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

void on_fields_read(ThreadState &thread, Address address, uint64_t mask,
                    const YetiSite *site) {
  judge_fields<PlainRead>(thread, address, mask, site)
      .tell(thread, AccessKind::kRead, site);
}

void on_fields_write(ThreadState &thread, Address address, uint64_t mask,
                     const YetiSite *site) {
  judge_fields<PlainWrite>(thread, address, mask, site)
      .tell(thread, AccessKind::kWrite, site);
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
  evidence.tell(thread, start, size, site);
}

}  // namespace yeti
