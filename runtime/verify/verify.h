// The two rules on which the placement of checks rests, tested while a strand
// runs: each access is covered by a check, and each check is legitimate.
//
// A check covers an access if it precedes it with no release by the strand in
// between, or follows it with no acquire in between. It is legitimate for an
// access if it precedes it with no acquire in between, or follows it with no
// release in between. A check for a write covers reads and writes and is
// legitimate for a write only; one for a read covers reads and is legitimate
// for both.
//
// Knows nothing of how checks were placed, of clocks or of threads.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_VERIFY_VERIFY_H
#define YETI_RUNTIME_VERIFY_VERIFY_H

#include "abi/abi.h"
#include "runtime/base/memory.h"
#include "runtime/base/range.h"
#include "runtime/base/types.h"

namespace yeti {

// Something that acquires, releases, or ends the life of memory or of a strand.
struct SyncPoint {
  const char *what = nullptr;      // as in "before <what>"
  const YetiSite *site = nullptr;  // of an atomic operation
  StackId stack = StackId::kNone;
};

struct VerifyEvent {
  bool is_check = false;  // or an access
  AccessKind kind = AccessKind::kRead;
  Range bytes;
  const YetiSite *site = nullptr;

  bool contains(Address byte) const;
  friend bool operator==(const VerifyEvent &a, const VerifyEvent &b) {
    return a.is_check == b.is_check && a.kind == b.kind && a.bytes == b.bytes &&
           a.site == b.site;
  }
};

// An access that is not covered, or a check that is not legitimate.
struct Violation {
  VerifyEvent event;
  Address start, end;  // the bytes of it that are concerned
  SyncPoint limit;     // what would have helped did not come before this
  // The last event of the other sort with these bytes, if one is remembered,
  // and the first release after it, if any.
  const VerifyEvent *other;
  const SyncPoint *between;
};

// The events of one strand after the other.
class Verifier {
 public:
  using Sink = void (*)(const Violation &violation, void *context);
  Verifier(Sink sink, void *context) : sink_(sink), context_(context) {}
  ~Verifier();
  Verifier(const Verifier &) = delete;
  Verifier &operator=(const Verifier &) = delete;

  void access(AccessKind kind, const Range &bytes, const YetiSite *site);
  void check(AccessKind kind, const Range &bytes, const YetiSite *site);
  void acquire(const SyncPoint &point);
  void release(const SyncPoint &point);
  // The memory between the two begins a new life.
  void end_memory(Address start, Address end, const SyncPoint &point);

  // How many pages it keeps something of; for tests.
  size_t page_count() const { return pages_.size(); }

 private:
  static constexpr unsigned kPageBits = 12;
  static constexpr size_t kPageBytes = size_t{1} << kPageBits;
  static constexpr size_t kWords = kPageBytes / 64;

  // A bit for each byte of a page.
  struct Bits {
    uint64_t words[kWords];
  };
  // By kind of access.
  struct Pair {
    Bits of[2];
    Bits &operator[](AccessKind kind) { return of[static_cast<int>(kind)]; }
  };
  struct Page {
    Address start = 0;
    // Since the last release.
    Pair accessed = {}, checked = {};
    // Since the last acquire, and not yet covered or legitimate.
    Pair uncovered = {}, unfounded = {};
    // Words that are not all zero in one of the two above, and in one of the
    // next two above.
    uint64_t recent_words = 0, pending_words = 0;
    bool is_in_recent = false, is_in_pending = false;
    // The events that the pending bits come from, in order, and some others;
    // empty if nothing is pending.
    Vector<VerifyEvent> pending_events;
    size_t events_after_drop = 0;
  };
  struct TimedEvent {
    uint64_t time = 0;
    VerifyEvent event;
  };
  struct TimedRelease {
    uint64_t time = 0;
    SyncPoint point;
  };
  static constexpr size_t kRememberedEvents = 2048;
  static constexpr size_t kRememberedReleases = 64;
  static constexpr size_t kCached = 256;
  static constexpr size_t kFewPages = 4096;
  static constexpr size_t kFewEvents = 64;

  void note(const VerifyEvent &event);
  void note_block(const VerifyEvent &event, Address start, Address end);
  bool note_word(const VerifyEvent &event, Page &page, size_t word,
                 uint64_t mask);
  Page &page_at(Address address);
  void judge(Page &page, Address start, Address end, const SyncPoint &point);
  void judge_bits(const Page &page, const Bits &bits, bool are_checks,
                  AccessKind kind, Address start, Address end,
                  const SyncPoint &point);
  void judge_run(const Page &page, bool are_checks, AccessKind kind,
                 Address start, Address end, const SyncPoint &point);
  void tell(Violation violation);
  static void add_event(Page &page, const VerifyEvent &event);
  static void drop_satisfied_events(Page &page);
  static void forget(Page &page, Address start, Address end);
  void drop_idle_pages();

  const Sink sink_;
  void *const context_;
  Map<Address, Page *> pages_;
  Page *cache_[kCached] = {};
  Vector<Page *> recent_;   // those with recent words, and perhaps others
  Vector<Page *> pending_;  // those with pending words, and perhaps others
  size_t pages_after_drop_ = 0;
  uint64_t time_ = 0;
  TimedEvent events_[kRememberedEvents];        // by time
  TimedRelease releases_[kRememberedReleases];  // by number
  uint64_t release_count_ = 0;
  // The sites of accesses and of checks that were reported, so that each is
  // reported once.
  FlatSet<const YetiSite *> told_[2];
};

}  // namespace yeti

#endif
