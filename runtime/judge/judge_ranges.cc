// See the header. Many pieces are judged at once if an array keeps their
// states.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/judge_ranges.h"

#include "runtime/judge/judge_bytes.h"
#include "runtime/shadow/prefetch_ahead.h"

namespace yeti {

namespace {

// Under the line's lock: judges a granule of it. 'alike' has seen those before.
template <class Kind>
inline Conflict judge_alike(AlikeStates<Kind> &alike, VarState &state,
                            const Accessor &by) {
  return alike.judge(state, [&](VarState &each) {
    if (Kind::is_covered(each, by)) return Conflict();
    return apply_of_range<Kind, RangeConflicts>(each, by);
  });
}

// Judges the first pieces of 'range', from number 'first' on, that are in one
// line of the fine shadow with granules for them. Returns how many of 'count'
// these were.
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
  AlikeStates<Kind> alike(by);
  for (size_t i = 0; i < count; ++i) {
    const size_t piece = offset + i * range.stride;
    for (size_t at = piece; at < piece + range.size; at += states.granule()) {
      const Conflict conflict = judge_alike(alike, states.at(at), by);
      if (__builtin_expect(static_cast<bool>(conflict), 0))
        conflicts.add(start - offset + at, states.granule(), conflict);
    }
  }
  return count;
}

// Under the line's lock: judges the access to the bytes of 'mask' in the line
// at 'start' if these are whole groups, or whole granules of the fine shadow.
// Else returns false and does nothing.
template <class Kind>
bool apply_to_mask(ShadowLine &line, Address start, uint64_t mask,
                   const Accessor &by, RangeConflicts &conflicts) {
  const LineStates states = line.states();
  if (!states) return false;
  if (states.is_grouped())
    return apply_to_groups<Kind>(line, start, mask, by, conflicts);
  uint64_t firsts = first_bytes(mask, states.granule_log());
  if (firsts == 0) return false;
  AlikeStates<Kind> alike(by);
  for (; firsts != 0; firsts &= firsts - 1) {
    const auto at = static_cast<size_t>(__builtin_ctzll(firsts));
    const Conflict conflict = judge_alike(alike, states.at(at), by);
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

// Judges the first 'count' pieces of 'range', one after the other.
template <class Kind>
void judge_each(const Range &range, size_t count, const Accessor &by,
                RangeConflicts &conflicts) {
  const auto start_of = [&](size_t i) {
    return range.start + i * range.stride;
  };
  PrefetchAhead ahead(range.stride >= kLineBytes ? count : 0);
  for (size_t first = 0; first < count;) {
    ahead.come_to(first, start_of);
    const size_t judged =
        count - first > 1
            ? judge_in_line<Kind>(range, first, count - first, by, conflicts)
            : 0;
    first += judged;
    if (judged > 0) continue;
    const Address start = start_of(first);
    judge_bytes<Kind>(start, start + range.size, by, conflicts);
    ++first;
  }
}

// Pieces or rows that no array can judge at once are judged one by one: this
// many, or all pieces in the page, before the next array is looked for.
constexpr size_t kFew = 16;

size_t count_without_array(const Range &range) {
  const Address end = end_of_page(range.start);
  if (range.count <= kFew || range.end() <= end) return range.count;
  const size_t in_page = (end - range.start) / range.stride;
  return in_page > kFew ? in_page : kFew;
}
size_t count_without_array(const Tile &tile) {
  return tile.rows < kFew ? tile.rows : kFew;
}

// The array of the first whole line of ['start', 'end'), which contains pieces
// 'distance' bytes apart; it is made if that pays. Else null.
Array *array_for(Address start, Address end, size_t distance) {
  const Address inner = (start + kLineBytes - 1) & ~(kLineBytes - 1);
  Array *array = owner_of(inner);
  if (array != nullptr || end < inner + kArrayBytes) return array;
  return make_array_at(inner, end, distance);
}

// Judges the first pieces of a range, or rows of a tile: at once by 'change' if
// 'array' is not null and can do that, else by 'one_by_one'. Returns their
// number.
template <class Shape, class Change, class Judge>
size_t judge_first(const Shape &shape, Array *array, Change change,
                   Judge one_by_one) {
  size_t head = 0, count = 0;
  const bool is_done = array != nullptr && change(*array, &head, &count);
  if (!is_done && head + count < kFew)
    count = count_without_array(shape) - head;
  one_by_one(is_done ? head : head + count);
  return head + count;
}

template <class Kind>
void judge_pieces(const Range &range, const Accessor &by,
                  RangeConflicts &conflicts) {
  RuleForParts<Kind, RangeConflicts> rule{by, conflicts};
  Range rest = range;
  while (rest.count > 1) {
    const size_t judged = judge_first(
        rest, array_for(rest.start, rest.end(), rest.stride),
        [&](Array &array, size_t *head, size_t *count) {
          return array.change_strided(rest, head, count, rule, Tidy(by));
        },
        [&](size_t count) { judge_each<Kind>(rest, count, by, conflicts); });
    rest.start += judged * rest.stride;
    rest.count -= judged;
  }
  judge_each<Kind>(rest, rest.count, by, conflicts);
}

template <class Kind>
void judge_rows(const Tile &tile, const Accessor &by,
                RangeConflicts &conflicts) {
  RuleForParts<Kind, RangeConflicts> rule{by, conflicts};
  Tile rest = tile;
  while (rest.rows > 0) {
    const size_t judged = judge_first(
        rest, array_for(rest.first.start, rest.end(), rest.pitch),
        [&](Array &array, size_t *head, size_t *count) {
          return array.change_tile(rest, head, count, rule, Tidy(by));
        },
        [&](size_t count) {
          Range row = rest.first;
          for (; count > 0; --count, row.start += rest.pitch)
            judge_pieces<Kind>(row, by, conflicts);
        });
    rest.first.start += judged * rest.pitch;
    rest.rows -= judged;
  }
}

}  // namespace

void judge_range(const Accessor &by, AccessKind kind, const Range &range,
                 RangeConflicts &conflicts) {
  if (!is_tracked_address(range.end()) || range.end() <= range.start) return;
  if (kind == AccessKind::kRead)
    judge_pieces<PlainRead>(range, by, conflicts);
  else
    judge_pieces<PlainWrite>(range, by, conflicts);
}

void judge_tile(const Accessor &by, AccessKind kind, const Tile &tile,
                RangeConflicts &conflicts) {
  if (!is_tracked_address(tile.end()) || tile.end() <= tile.first.start) return;
  if (kind == AccessKind::kRead)
    judge_rows<PlainRead>(tile, by, conflicts);
  else
    judge_rows<PlainWrite>(tile, by, conflicts);
}

void judge_line(const Accessor &by, AccessKind kind, Address start,
                uint64_t mask, RangeConflicts &conflicts) {
  if (!is_tracked_address(start + kLineBytes)) return;
  if (kind == AccessKind::kRead)
    judge_in_one_line<PlainRead>(start, mask, by, conflicts);
  else
    judge_in_one_line<PlainWrite>(start, mask, by, conflicts);
}

}  // namespace yeti
