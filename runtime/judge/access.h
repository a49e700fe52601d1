// What the core's own files share about accesses; events.h is the interface for
// everybody else.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_JUDGE_ACCESS_H
#define YETI_RUNTIME_JUDGE_ACCESS_H

#include "runtime/base/memory.h"
#include "runtime/base/range.h"
#include "runtime/rules/access_rules.h"
#include "runtime/rules/race.h"
#include "runtime/shadow/fine_shadow.h"
#include "runtime/thread/events.h"

namespace yeti {

// The races of one access: of each conflict the bytes that have it without a
// gap. Keeps the first few.
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

// The conflicts of a check of fields that begins at 'start': of each the bytes
// that have it. Keeps the first few.
class FieldsEvidence {
 public:
  static constexpr bool kIsOfRange = false;
  explicit FieldsEvidence(Address start) : start_(start) {}
  static bool is_full() { return false; }
  void add(Address address, size_t size, const Conflict &conflict);
  // As of RaceEvidence, with one race for each part of 'site' and conflict.
  void tell(ThreadState &thread, AccessKind kind, const YetiSite *site) const {
    if (__builtin_expect(count_ == 0, 1)) return;
    tell_parts(thread, kind, site);
  }

 private:
  void tell_parts(ThreadState &thread, AccessKind kind,
                  const YetiSite *site) const;

  struct Piece {
    uint64_t previous;  // bits of the epoch
    uint64_t bytes;     // one bit each, from the start on
    AccessKind kind;
    bool atomic;
  };
  static constexpr size_t kMost = 8;
  const Address start_;
  size_t count_ = 0;
  Piece pieces_[kMost];
};

// The conflicts of one range, as pieces of memory that have the same one. Keeps
// the first kMost pieces: a range may be of several variables, and all have to
// be told. What comes then repeats, as a rule, what is known.
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
  // No more is kept, and nobody else listens.
  bool is_full() const;

 private:
  static constexpr size_t kMost = 4096;
  Vector<Piece> pieces_;
};

// Judges plain accesses of 'kind' by 'by' to all bytes of 'range'. Recording
// them in the history is up to the caller, and comes before; so does telling
// the conflicts, which comes after.
void judge_range(const Accessor &by, AccessKind kind, const Range &range,
                 RangeConflicts &conflicts);
// The same for all bytes of 'tile'.
void judge_tile(const Accessor &by, AccessKind kind, const Tile &tile,
                RangeConflicts &conflicts);

// As above for the bytes of 'mask' in the line at 'start'.
void judge_line(const Accessor &by, AccessKind kind, Address start,
                uint64_t mask, RangeConflicts &conflicts);

// Before the first access to a page whose accesses will come as ranges later:
// if it is in a large object, an array has its states from the start.
void prefer_array(Address address);

// Hears of each granule in conflict, with a shadow lock held. For tests, which
// compare bytes; null otherwise.
extern void (*conflict_observer)(Address, size_t);

// As on_read and on_write for an access that is, or was when the caller looked,
// one granule of 2^'granule_log' bytes of 'line'. pre: the thread ignores
// nothing, and the rule's optional tests have failed.
void on_granule_read(ThreadState &thread, ShadowLine &line, Address address,
                     unsigned granule_log, const YetiSite *site);
void on_granule_write(ThreadState &thread, ShadowLine &line, Address address,
                      unsigned granule_log, const YetiSite *site);

// An access of 1 to 64 bytes that was not noted. pre: the thread does not
// ignore it.
void on_small_read(ThreadState &thread, Address address, size_t size,
                   const YetiSite *site);
void on_small_write(ThreadState &thread, Address address, size_t size,
                    const YetiSite *site);

// Plain accesses, judged as one, to the bytes from 'address' on that have their
// bits in 'mask', of which the lowest is set. 'site' is that of a check of
// neighbours, or of a group, which may have gaps: from now on these may share
// one state (line_groups.h).
void on_fields_read(ThreadState &thread, Address address, uint64_t mask,
                    const YetiSite *site);
void on_fields_write(ThreadState &thread, Address address, uint64_t mask,
                     const YetiSite *site);

// An atomic access: races with unordered plain ones, never with atomic ones.
// The race is for the caller to tell when it has let go of its locks.
RaceEvidence judge_atomic_read(ThreadState &thread, Address address,
                               size_t size, const YetiSite *site);
RaceEvidence judge_atomic_write(ThreadState &thread, Address address,
                                size_t size, const YetiSite *site);

// A plain write to the first 'always' bytes of ['start', 'start' + 'size') and
// to those of the rest that lie in pages with a record: the end of a large
// block should not make records of what was never touched. It is told as an
// access of 'told' bytes: the rest pads the block.
void write_block(ThreadState &thread, Address start, size_t size, size_t always,
                 const YetiSite *site, size_t told);

}  // namespace yeti

#endif
