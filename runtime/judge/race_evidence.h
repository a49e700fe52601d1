// The conflicts that are found while an access is judged, until they are
// reported. Must not know where the states of memory are kept, or how a race is
// reported.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_RACE_EVIDENCE_H
#define YETI_RUNTIME_JUDGE_RACE_EVIDENCE_H

#include "runtime/base/memory.h"
#include "runtime/rules/access_rules.h"
#include "runtime/rules/race.h"

namespace yeti {

// The races of one access: for each conflict, the adjacent bytes that have it.
// Keeps the first few.
class RaceEvidence {
 public:
  static constexpr bool kIsOfRange = false;
  RaceEvidence() = default;
  static bool is_full() { return false; }
  void add(Address address, size_t size, const Conflict &conflict);
  // Passes the races on, if there are any. pre: no lock of the core is held.
  void tell(ThreadState &thread, Address start, size_t size,
            const YetiSite *site) const {
    if (__builtin_expect(count_ == 0, 1)) return;
    tell_pieces(thread, start, size, site);
  }

 private:
  void tell_pieces(ThreadState &thread, Address start, size_t size,
                   const YetiSite *site) const;

  struct Piece {
    Address address;
    size_t size;
    uint64_t previous;  // bits of the epoch
    AccessKind kind;
    bool atomic;
  };
  static constexpr size_t kMost = 8;
  size_t count_ = 0;
  Piece pieces_[kMost];
};

// The conflicts of a check of fields that begins at 'start': for each, the
// bytes that have it. Keeps the first few.
class FieldsEvidence {
 public:
  static constexpr bool kIsOfRange = false;
  explicit FieldsEvidence(Address start) : start_(start) {}
  static bool is_full() { return false; }
  void add(Address address, size_t size, const Conflict &conflict);
  // As in RaceEvidence, with one race for each part of 'site' and conflict.
  void tell(ThreadState &thread, AccessKind kind, const YetiSite *site) const {
    if (__builtin_expect(count_ == 0, 1)) return;
    tell_parts(thread, kind, site);
  }

 private:
  void tell_parts(ThreadState &thread, AccessKind kind,
                  const YetiSite *site) const;

  struct Piece {
    uint64_t previous;  // bits of the epoch
    uint64_t bytes;     // one bit for each, from the start on
    AccessKind kind;
    bool atomic;
  };
  static constexpr size_t kMost = 8;
  const Address start_;
  size_t count_ = 0;
  Piece pieces_[kMost];
};

// The conflicts of one range, as pieces of memory with the same conflict. Keeps
// the first kMost pieces: a range may contain several variables, and each of
// them must be reported. Later pieces usually repeat what is known.
class RangeConflicts {
 public:
  static constexpr bool kIsOfRange = true;
  struct Piece {
    Address address;
    size_t size;
    Conflict conflict;
  };
  void add(Address address, size_t size, const Conflict &conflict);
  const Piece *begin() const { return pieces_.data(); }
  const Piece *end() const { return pieces_.data() + pieces_.size(); }
  bool is_empty() const { return pieces_.empty(); }
  // No more pieces are kept, and nobody else listens.
  bool is_full() const;

 private:
  static constexpr size_t kMost = 4096;
  Vector<Piece> pieces_;
};

// Called for each granule in conflict, with a shadow lock held. For tests,
// which compare bytes; null otherwise.
extern void (*conflict_observer)(Address, size_t);

}  // namespace yeti

#endif
