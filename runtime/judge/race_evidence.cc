// What is found while an access is judged, until it is reported.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/race_evidence.h"

#include "runtime/shadow/fine_shadow.h"

namespace yeti {

void (*conflict_observer)(Address, size_t) = nullptr;

void RaceEvidence::add(Address address, size_t size, const Conflict &conflict) {
  if (conflict_observer != nullptr) conflict_observer(address, size);
  const uint64_t previous = conflict.previous.bits();
  if (count_ > 0) {
    Piece &last = pieces_[count_ - 1];
    if (address == last.address + last.size && last.previous == previous &&
        last.kind == conflict.kind && last.atomic == conflict.atomic) {
      last.size += size;
      return;
    }
  }
  if (count_ < kMost)
    pieces_[count_++] = {address, size, previous, conflict.kind,
                         conflict.atomic};
}

void RaceEvidence::tell_pieces(ThreadState &thread, Address start, size_t size,
                               const YetiSite *site) const {
  for (size_t i = 0; i < count_; ++i) {
    const Piece &piece = pieces_[i];
    race_sink(thread, {piece.address, piece.size, start, size, site,
                       Epoch::from_bits(piece.previous), piece.kind,
                       piece.atomic, nullptr});
  }
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
  return pieces_.size() == kMost && conflict_observer == nullptr;
}

void RangeConflicts::add(Address address, size_t size,
                         const Conflict &conflict) {
  if (conflict_observer != nullptr) conflict_observer(address, size);
  if (!pieces_.empty()) {
    Piece &last = pieces_.back();
    if (address == last.address + last.size &&
        conflict.previous == last.conflict.previous &&
        conflict.kind == last.conflict.kind &&
        conflict.atomic == last.conflict.atomic) {
      last.size += size;
      return;
    }
  }
  if (pieces_.size() < kMost) pieces_.push_back({address, size, conflict});
}

}  // namespace yeti
