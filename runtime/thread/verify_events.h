// Verify mode: passes the events of the program's threads on to verify.h. Off
// unless compiled code turns it on; ThreadState then calls the functions that
// take the fields of a SyncPoint. Must not know how a violation is printed.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_VERIFY_EVENTS_H
#define YETI_RUNTIME_THREAD_VERIFY_EVENTS_H

#include <atomic>

#include "runtime/thread/thread_state.h"
#include "runtime/verify/verify.h"

namespace yeti {

// Whether code that reports its accesses was loaded. The fast paths of the
// entry points are off then: no thread has an epoch that they would compare.
extern std::atomic<bool> verify_is_on;
inline bool is_verified() {
  return __builtin_expect(verify_is_on.load(std::memory_order_relaxed), 0);
}

// Such code was loaded by 'thread'.
void start_verify(ThreadState &thread);

// 'thread' accesses memory, and has checks for it, as the compiled code says.
void verify_access(ThreadState &thread, AccessKind kind, Address address,
                   size_t size, const YetiSite *site);
void verify_check(ThreadState &thread, AccessKind kind, Address address,
                  size_t size, const YetiSite *site);
// A check of a tile.
void verify_tile(ThreadState &thread, AccessKind kind, Address start,
                 size_t size, int64_t stride, size_t count, int64_t pitch,
                 size_t rows, const YetiSite *site);

// Call these around code that interrupts other code, such as signal handlers:
// it is judged by itself.
Verifier *begin_verified_interruption(ThreadState &thread);
void end_verified_interruption(ThreadState &thread, Verifier *outer);

// Where violations by the calling thread go: report_violation, unless a test
// has its own.
extern void (*violation_sink)(ThreadState &, const Violation &);

}  // namespace yeti

#endif
