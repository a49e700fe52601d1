// Accesses of fields of an object that are checked together.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/judge_bytes.h"

namespace yeti {

namespace {

// Bytes of a line that are checked together.
struct FieldsPiece {
  Address line;  // the address of its first byte
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

// Judges the access if the bytes are whole groups. A line without states begins
// with groups if 'is_group'. Else returns false and does nothing.
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
  const Accessor by = accessor_of(thread, site);
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

}  // namespace yeti
