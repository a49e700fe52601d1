// See verify_events.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/verify_events.h"

#include "runtime/thread/serial_phase.h"

namespace yeti {

std::atomic<bool> verify_is_on{false};

namespace {

void pass_on(const Violation &violation, void *thread) {
  violation_sink(*static_cast<ThreadState *>(thread), violation);
}

bool ignores(const ThreadState &thread, AccessKind kind) {
  return kind == AccessKind::kRead ? thread.ignores_reads()
                                   : thread.ignores_writes();
}

// The record of 'thread' for an event that it does not ignore, else null. A
// strand that is pending begins before the event.
Verifier *verifier_for(ThreadState &thread, AccessKind kind) {
  if (ignores(thread, kind)) return nullptr;
  thread.strand_for_access();
  if (thread.verifier == nullptr)
    thread.verifier = create<Verifier>(pass_on, static_cast<void *>(&thread));
  return thread.verifier;
}

// Some callers have no RuntimeScope. A signal that arrives meanwhile waits for
// the end of the next one.
class Inside {
 public:
  explicit Inside(ThreadState &thread) : thread_(thread) {
    ++thread_.runtime_depth;
  }
  ~Inside() { --thread_.runtime_depth; }

 private:
  ThreadState &thread_;
};

SyncPoint point_of(ThreadState &thread, const char *what,
                   const YetiSite *site) {
  return {what, site, thread.calls.intern()};
}

}  // namespace

void start_verify(ThreadState &thread) {
  verify_is_on.store(true);
  rule_out_serial_phases();
  thread.refresh_epoch();
}

void verify_access(ThreadState &thread, AccessKind kind, Address address,
                   size_t size, const YetiSite *site) {
  Verifier *verifier = verifier_for(thread, kind);
  if (verifier == nullptr || size == 0) return;
  ++thread.counters.verified_access;
  verifier->access(kind, block(address, size), site);
}

void verify_check(ThreadState &thread, AccessKind kind, Address address,
                  size_t size, const YetiSite *site) {
  verify_tile(thread, kind, address, size, 0, 1, 0, 1, site);
}

void verify_tile(ThreadState &thread, AccessKind kind, Address start,
                 size_t size, int64_t stride, size_t count, int64_t pitch,
                 size_t rows, const YetiSite *site) {
  Verifier *verifier = verifier_for(thread, kind);
  if (verifier == nullptr || size == 0 || count == 0) return;
  for (size_t row = 0; row < rows; ++row) {
    const Address first = start + row * static_cast<uint64_t>(pitch);
    ++thread.counters.verified_check;
    verifier->check(kind, strided(first, size, stride, count), site);
  }
}

void verify_acquire(ThreadState &thread, const char *what,
                    const YetiSite *site) {
  Inside inside(thread);
  thread.verifier->acquire(point_of(thread, what, site));
}

void verify_release(ThreadState &thread, const char *what,
                    const YetiSite *site) {
  Inside inside(thread);
  thread.verifier->release(point_of(thread, what, site));
}

void verify_end_of_memory(ThreadState &thread, Address start, Address end,
                          const char *what) {
  Inside inside(thread);
  thread.verifier->end_memory(start, end, point_of(thread, what, nullptr));
}

void drop_verifier(ThreadState &thread) {
  destroy(thread.verifier);
  thread.verifier = nullptr;
}

Verifier *begin_verified_interruption(ThreadState &thread) {
  Verifier *outer = thread.verifier;
  thread.verifier = nullptr;
  return outer;
}

void end_verified_interruption(ThreadState &thread, Verifier *outer) {
  if (thread.verifier != nullptr) {
    thread.note_end("the end of the signal handler");
    drop_verifier(thread);
  }
  thread.verifier = outer;
}

}  // namespace yeti
