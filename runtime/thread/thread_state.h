// The record of an operating system thread: what strand it runs, its call
// stack, the locks it holds. Found through thread-local memory.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_THREAD_STATE_H
#define YETI_RUNTIME_THREAD_THREAD_STATE_H

#include "runtime/footprint/footprint.h"
#include "runtime/history/call_stack.h"
#include "runtime/rules/counters.h"
#include "runtime/rules/read_set_memo.h"
#include "runtime/strands/strand.h"

// True while the calling thread is in a serial phase (serial_phase.h), in which
// it has no epoch. Another thread may end that. Assembler code reads it.
extern "C" __thread bool yeti_is_serial
    __attribute__((tls_model("initial-exec")));

namespace yeti {

class ThreadState;
class Verifier;  // verify.h

// Judges what 'thread' has noted, and tells the races. judge/, which is above
// this layer, defines it.
void commit_pending(ThreadState &thread);

// In verify mode (verify_events.h): what ThreadState tells. 'what' is said of
// it to the user.
void verify_acquire(ThreadState &thread, const char *what,
                    const YetiSite *site);
void verify_release(ThreadState &thread, const char *what,
                    const YetiSite *site);
void verify_end_of_memory(ThreadState &thread, Address start, Address end,
                          const char *what);
void drop_verifier(ThreadState &thread);

// The part that the hot path reads. The epoch is that of the current strand, or
// kNoEpoch, which equals no epoch, before the thread is known, before the
// strand's first access and while the thread ignores accesses or is in a serial
// phase: so the fast paths need no test of their own.
struct HotState {
  static constexpr uint64_t kNoEpoch = ~uint64_t{0};
  uint64_t epoch = kNoEpoch;
  ThreadState *thread = nullptr;
  bool ended = false;  // end_thread was called: what comes now is not judged
  // The construct whose entry into the OpenMP library follows.
  const YetiConstruct *construct = nullptr;
  // Accesses that the fast paths dealt with, for the counters.
  uint64_t read_same_epoch = 0;
  uint64_t read_own_write = 0;
  uint64_t write_same_epoch = 0;
};
extern __thread HotState hot __attribute__((tls_model("initial-exec")));

struct HeldLock {
  Address lock;
  bool shared;
  StackId acquired_at;
};

// A strand that a thread has gone over to, made when it first matters: most of
// what is cheap for the program does nothing that matters.
struct PendingStrand {
  // Makes the strand and switches 'thread' to it.
  void (*begin)(PendingStrand &self, ThreadState &thread);
  uint64_t epoch_before;  // of the strand that the thread runs until then
};

class ThreadState {
 public:
  // The strand that the thread runs. Only for the thread itself. What it has
  // noted is judged before, so that the strand may acquire and release.
  Strand &strand() {
    commit_footprint();
    return strand_for_access();
  }
  // As above, to access something or to look at what does not change: the
  // strand may not acquire or release.
  Strand &strand_for_access() {
    if (__builtin_expect(pending_ != nullptr, 0)) begin_pending();
    return *strand_;
  }
  // Call before anything changes that counts for what was accessed. pre: no
  // lock of the core is held.
  void commit_footprint() {
    if (__builtin_expect(footprint.is_pending(), 0)) commit_pending(*this);
  }
  // For verify mode: the strand acquires, or releases, by 'what', be there
  // anything to learn or anybody to tell or not; 'site' is that of an atomic
  // operation. pre: no lock of the core is held.
  void note_acquire(const char *what, const YetiSite *site = nullptr) {
    if (__builtin_expect(verifier != nullptr, 0))
      verify_acquire(*this, what, site);
  }
  void note_release(const char *what, const YetiSite *site = nullptr) {
    if (__builtin_expect(verifier != nullptr, 0))
      verify_release(*this, what, site);
  }
  // What was accessed and checked before has nothing to do with what comes now.
  void note_end(const char *what) {
    note_acquire(what);
    note_release(what);
  }
  // The same for memory only, which begins a new life.
  void note_end_of_memory(Address start, Address end, const char *what) {
    if (__builtin_expect(verifier != nullptr, 0))
      verify_end_of_memory(*this, start, end, what);
  }
  // For others: as long as the thread's strand is pending, the one before.
  Strand &strand_seen_from_outside() const { return *strand_; }
  // The thread goes over to 'pending', which lives until leave_pending or its
  // beginning. pre: none is pending.
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
  // True if 'pending' has not begun: the thread runs again what it ran before.
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
  // The part of its stack at 'address', if it is one, and all above it may have
  // been accessed since the mark was set (team.h uses it).
  void note_stack_use(Address address) {
    if (address < stack_used_from && address >= stack_low)
      stack_used_from = address;
  }
  // After a change of ignore_reads or ignore_writes: what was noted before it
  // is judged. (The epoch itself follows the strand on its own.) Begins a
  // pending strand.
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

// A record that runs 'strand', and its end, with which the strand is not
// finished. Tests script many threads with records of their own, which have no
// HotState; the program's threads have theirs.
ThreadState *make_thread(Strand *strand, HotState *hot);
void destroy_thread(ThreadState *thread);

// The calling thread's record; made, with a strand of its own, on first use.
// Makes the runtime ready if it is not yet.
ThreadState &this_thread();

// Called by this_thread() with a record that it has just made, if not null.
extern void (*thread_discovered)(ThreadState &);

// Gives the calling thread, which has no record yet, 'strand' as its own.
ThreadState &adopt_thread(Strand *strand);

// The calling thread ends: its strand is finished, its record freed. Accesses
// that it still makes are not judged; this_thread() would begin anew.
void end_thread();

// As this_thread(), but null once the thread has ended.
ThreadState *this_thread_unless_ended();

// Around fork, in the forking thread. In the child only that thread is alive.
void threads_before_fork();
void threads_after_fork(bool in_child);

// As long as one lives, no thread's record goes away.
class ThreadsStay {
 public:
  ThreadsStay();
  ~ThreadsStay();
  ThreadsStay(const ThreadsStay &) = delete;
  ThreadsStay &operator=(const ThreadsStay &) = delete;
};

// For reports: calls 'visit' for each living thread.
void for_each_thread(void (*visit)(ThreadState &, void *), void *context);

// The sum over all threads, living and ended.
Counters total_counters();

// Delivers the signals that arrived while the thread was inside the runtime.
void deliver_pending_signals(ThreadState &thread);

// Marks the calling thread as being inside the runtime: interceptors that are
// entered from in here pass straight through, and handlers of asynchronous
// signals wait until the outermost scope ends.
class RuntimeScope {
 public:
  explicit RuntimeScope(ThreadState &thread) : thread_(thread) {
    ++thread_.runtime_depth;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  ~RuntimeScope() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (--thread_.runtime_depth == 0 &&
        __builtin_expect(thread_.has_pending_signal, 0))
      deliver_pending_signals(thread_);
  }

 private:
  ThreadState &thread_;
};

}  // namespace yeti

#endif
