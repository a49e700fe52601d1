// Verify mode: the events of the program's threads, as verify.h wants them, and
// what becomes of what it finds. Off unless the compiled code says otherwise;
// then ThreadState calls the functions that take a SyncPoint's words.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_VERIFY_VERIFY_EVENTS_H
#define YETI_RUNTIME_VERIFY_VERIFY_EVENTS_H

#include <atomic>

#include "runtime/thread/thread_state.h"
#include "runtime/verify/verify.h"

namespace yeti {

class Symbolizer;
class TextBuffer;
struct PrintStyle;

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
// A check as Footprint::add_tile takes it.
void verify_tile(ThreadState &thread, AccessKind kind, Address address,
                 size_t element, int64_t stride, size_t columns, int64_t pitch,
                 size_t rows, const YetiSite *site);

// Around code that runs in the middle of other code without its doing, such as
// handlers of signals: it is judged for itself.
Verifier *begin_verified_interruption(ThreadState &thread);
void end_verified_interruption(ThreadState &thread, Verifier *outer);

// Prints and counts a violation by the calling thread: report_log.cc.
void report_violation(ThreadState &thread, const Violation &violation);

// Where violations go: report_violation, unless a test has its own.
extern void (*violation_sink)(ThreadState &, const Violation &);

// Appends a violation as the user reads it.
void print_violation(Symbolizer &symbolizer, const Violation &violation,
                     const PrintStyle &style, TextBuffer &out);

}  // namespace yeti

#endif
