// The record of an operating system thread: the strand that it runs, its call
// stack, the locks that it holds. Found through thread-local memory.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_THREAD_STATE_H
#define YETI_RUNTIME_THREAD_THREAD_STATE_H

#include "runtime/footprint/footprint.h"
#include "runtime/history/call_stack.h"
#include "runtime/rules/counters.h"
#include "runtime/rules/read_set_memo.h"
#include "runtime/strands/strand.h"
#include "runtime/thread/hot_state.h"
#include "runtime/thread/verify_hooks.h"

namespace yeti {

class ThreadState;
class Verifier;  // verify.h

// Judges what 'thread' has noted, and tells the races. judge/, which is above
// this layer, defines it.
void commit_pending(ThreadState &thread);

struct HeldLock {
  Address lock;
  bool shared;
  StackId acquired_at;
};

// A strand to which a thread has switched, but which is made only when it first
// matters. Most tasks and members that are cheap for the program do nothing
// that matters.
struct PendingStrand {
  // Makes the strand and switches 'thread' to it.
  void (*begin)(PendingStrand &self, ThreadState &thread);
  uint64_t epoch_before;  // of the strand that the thread runs until then
};

class ThreadState {
 public:
  // The strand that the thread runs. Only for the thread itself. Judges what
  // the thread has noted, so that the strand may acquire and release.
  Strand &strand() {
    commit_footprint();
    return strand_for_access();
  }
  // As above, to access something or to read what does not change. The strand
  // must not acquire or release.
  Strand &strand_for_access() {
    if (__builtin_expect(pending_ != nullptr, 0)) begin_pending();
    return *strand_;
  }
  // Call before anything changes that matters for past accesses. pre: no lock
  // of the core is held.
  void commit_footprint() {
    if (__builtin_expect(footprint.is_pending(), 0)) commit_pending(*this);
  }
  // For verify mode: the strand acquires, or releases, by 'what', whether or
  // not there is anything to learn or anybody to tell. 'site' is that of an
  // atomic operation. pre: no lock of the core is held.
  void note_acquire(const char *what, const YetiSite *site = nullptr) {
    if (__builtin_expect(verifier != nullptr, 0))
      verify_acquire(*this, what, site);
  }
  void note_release(const char *what, const YetiSite *site = nullptr) {
    if (__builtin_expect(verifier != nullptr, 0))
      verify_release(*this, what, site);
  }
  // Earlier accesses and checks have nothing to do with later ones.
  void note_end(const char *what) {
    note_acquire(what);
    note_release(what);
  }
  // As above, but only for memory that begins a new life.
  void note_end_of_memory(Address start, Address end, const char *what) {
    if (__builtin_expect(verifier != nullptr, 0))
      verify_end_of_memory(*this, start, end, what);
  }
  // For other threads. While the thread's strand is pending: the one before it.
  Strand &strand_seen_from_outside() const { return *strand_; }
  // The thread switches to 'pending', which must live until leave_pending or
  // until it begins. pre: none is pending.
  void enter_pending(PendingStrand *pending) {
    commit_footprint();
    note_end("the start of another task");
    pending_ = pending;
    pending->epoch_before = hot_->epoch;
    hot_->epoch = HotState::kNoEpoch;
    // In a signal handler accesses may be noted without a call.
    if (__builtin_expect(footprint.is_pending(), 0)) begin_pending();
  }
  bool has_pending() const { return pending_ != nullptr; }
  // True if 'pending' has not begun; the thread then runs again what it ran
  // before.
  bool leave_pending(PendingStrand *pending) {
    if (pending_ != pending) return false;
    note_end("the end of the task");
    pending_ = nullptr;
    hot_->epoch = pending->epoch_before;
    return true;
  }
  // What the strand does from now on may depend on the thread.
  void bind_to_thread() {
    if (pending_ == nullptr && !strand_->is_to_be_bound())
      strand_->bind_to_thread();
    else
      strand().bind_to_thread();
  }
  // HotState::epoch of the thread.
  uint64_t hot_epoch() const { return hot_->epoch; }
  // Null for a scripted thread.
  const HotState *hot_state() const {
    return hot_ == &own_hot_ ? nullptr : hot_;
  }
  // Makes 'strand' the current one and returns the one before.
  Strand *switch_strand(Strand *strand);
  // The part of its stack from 'address' up, if that is on its stack, may have
  // been accessed since the mark was set (task.h uses this).
  void note_stack_use(Address address) {
    if (address < stack_used_from && address >= stack_low)
      stack_used_from = address;
  }
  // Call after a change of ignore_reads or ignore_writes. Judges what was noted
  // before it, and begins a pending strand. (The epoch follows the strand
  // without this.)
  void refresh_epoch();

  // AnnotateIgnoreReads/WritesBegin and the like, and serial phases.
  bool ignores_reads() const { return ignore_reads != 0 || is_serial(); }
  bool ignores_writes() const { return ignore_writes != 0 || is_serial(); }
  bool is_serial() const {
    return __atomic_load_n(is_serial_, __ATOMIC_RELAXED);
  }
  // For serial_phase.h alone.
  void set_serial(bool is_serial) {
    __atomic_store_n(is_serial_, is_serial, __ATOMIC_RELAXED);
    refresh_epoch();
  }
  bool *serial_flag() { return is_serial_; }

  // Before the first access of 'strand', which is the thread's.
  void take_slot(Strand &strand);

  // What its strands accessed; outlives the thread.
  History &history() const { return *history_; }

  CallStack calls;
  Footprint footprint;                   // accesses not judged yet
  Verifier *verifier = nullptr;          // in verify mode, when it has done any
  Vector<HeldLock> held;                 // in order of acquisition
  LockSetId held_id = LockSetId::kNone;  // interned; kNone = to be computed
  Counters counters;
  ReadSetMemo read_sets;
  int ignore_reads = 0;
  int ignore_writes = 0;
  int ignore_sync = 0;
  int runtime_depth = 0;  // > 0 while inside the runtime
  bool has_pending_signal = false;
  Address stack_low = 0, stack_high = 0;  // this thread's stack
  Address stack_used_from = 0;            // 0: nothing is noted
  int32_t system_id = 0;
  // Its first function, and where the C library called that; 0 if unknown.
  Pc first_function = 0, started_at = 0;

 private:
  friend ThreadState *make_thread(Strand *strand, HotState *hot);
  friend void destroy_thread(ThreadState *thread);
  friend class ThreadList;
  void begin_pending();

  PendingStrand *pending_ = nullptr;
  Strand *strand_ = nullptr;
  History *history_ = nullptr;
  HotState *hot_ = &own_hot_;
  bool *is_serial_ = &own_is_serial_;
  HotState own_hot_;  // of a scripted thread, as below
  bool own_is_serial_ = false;
  ThreadState *next_ =
      nullptr;  // in the list of living threads, under its lock
  ThreadState *previous_ = nullptr;
};

// Makes a record that runs 'strand', and destroys it, which does not finish the
// strand. Tests script many threads, each with a record but without a HotState;
// the program's threads have one each.
ThreadState *make_thread(Strand *strand, HotState *hot);
void destroy_thread(ThreadState *thread);

}  // namespace yeti

#endif
