// Threads for tests of the core, scripted in one real thread:
//   t1.write(x); EXPECT_TRUE(t2.read(x));  // a race
// Each access tells whether it raced; last_race() (scripted_races.h) has the
// evidence.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_SCRIPTED_THREADS_H
#define YETI_TESTSUITE_LIB_SCRIPTED_THREADS_H

#include "runtime/judge/access.h"
#include "runtime/judge/atomic.h"
#include "runtime/judge/judge_ranges.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/strands/strand_life.h"
#include "runtime/sync/sync.h"
#include "testsuite/lib/compiled_access.h"
#include "testsuite/lib/scripted_races.h"

namespace yeti {
namespace scripted {

class Thread {
 public:
  // The first thread of a test, which nobody created.
  Thread() : Thread(nullptr) {}
  // A thread created by 'creator'.
  explicit Thread(Thread &creator) : Thread(&creator.state().strand()) {}
  ~Thread() {
    end();
    if (strand_ != nullptr) drop_strand(strand_);
  }
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;

  ThreadState &state() { return *state_; }
  // For judge_range and judge_tile: the thread's strand, ready to access
  // something.
  Accessor accessor() {
    const Accessor by = accessor_of(*state_, kYetiBindingUnknown);
    state_->strand_for_access().note_access();
    return by;
  }
  Strand &strand() { return *strand_; }
  Counters &counters() { return state_->counters; }

  template <class T>
  bool read(const T &place) {
    return read(&place, sizeof(T));
  }
  template <class T>
  bool write(T &place) {
    return write(&place, sizeof(T));
  }
  bool read(const void *place, size_t size) {
    return raced([&] {
      on_read(*state_, address_of(place), size, site_of(kYetiSiteRead));
    });
  }
  bool write(const void *place, size_t size) {
    return raced([&] {
      on_write(*state_, address_of(place), size, site_of(kYetiSiteWrite));
    });
  }
  bool free(const void *block) {
    return raced(
        [&] { on_free(*state_, address_of(block), site_of(kYetiSiteFree)); });
  }
  void alloc(const void *block, size_t size) {
    on_alloc(*state_, address_of(block), size);
  }
  void fresh(const void *memory, size_t size) {
    on_memory_fresh(*state_, address_of(memory), size);
  }

  template <class T>
  bool load(T &place, int order) {
    return raced([&] { atomic(place).load(MemoryOrder(order)); });
  }
  template <class T>
  bool store(T &place, int order) {
    return raced(
        [&] { atomic(place).store(T(place + 1), MemoryOrder(order)); });
  }
  template <class T>
  bool update(T &place, int order) {
    return raced([&] {
      atomic(place).update(
          [](T *at) {
            return real::update(at, [](T old) { return T(old + 1); });
          },
          MemoryOrder(order));
    });
  }
  template <class T>
  bool compare_swap(T &place, bool succeeds, int success, int failure) {
    const T now = place;
    return raced([&] {
      atomic(place).compare_swap(succeeds ? now : T(now + 1), T(now + 7),
                                 MemoryOrder(success), MemoryOrder(failure));
    });
  }
  void fence(int order) { yeti::fence(state_->strand(), MemoryOrder(order)); }

  // Accesses that are judged later or now. They return true if some access
  // raced so far.
  template <class T>
  bool note(T &place, const YetiSite *site) {
    return raced([&] {
      note_as_compiled(*state_, table_, address_of(&place), sizeof(T), site);
    });
  }
  bool note_bytes(Address address, size_t size, const YetiSite *site) {
    return raced(
        [&] { note_as_compiled(*state_, table_, address, size, site); });
  }
  bool note_tile(AccessKind kind, const void *place, size_t size,
                 int64_t stride, size_t count, int64_t pitch, size_t rows,
                 const YetiSite *site) {
    return raced([&] {
      yeti::note_tile(*state_, kind, address_of(place), size, stride, count,
                      pitch, rows, site);
    });
  }
  bool note_block(AccessKind kind, const void *place, size_t size,
                  const YetiSite *site) {
    return note_tile(kind, place, size, 0, 1, 0, 1, site);
  }
  bool commit() {
    return raced([&] { state_->commit_footprint(); });
  }
  const YetiPageTable *page_table() const { return table_.table; }

  void lock(const void *at) { on_lock(*state_, address_of(at)); }
  void unlock(const void *at) { on_unlock(*state_, address_of(at)); }
  void lock_shared(const void *at) { on_lock_shared(*state_, address_of(at)); }
  void unlock_shared(const void *at) {
    on_unlock_shared(*state_, address_of(at));
  }
  void unlock_any(const void *at) { on_unlock_any(*state_, address_of(at)); }
  void acquire(const void *at) { on_acquire(*state_, address_of(at)); }
  void release(const void *at) { on_release(*state_, address_of(at)); }
  void destroy_sync(const void *at) {
    on_sync_destroy(*state_, address_of(at));
  }
  void arrive(const void *at, unsigned participants) {
    round_ = on_barrier_arrive(*state_, address_of(at), participants);
  }
  void leave() { on_barrier_leave(*state_, round_); }

  // The thread ends; it may be joined afterwards.
  void end() {
    if (state_ == nullptr) return;
    state_->commit_footprint();
    finish_strand(*strand_);
    destroy_thread(state_);
    state_ = nullptr;
  }
  void join(Thread &other) {
    other.end();
    join_strand(state_->strand(), *other.strand_);
    drop_strand(other.strand_);
    other.strand_ = nullptr;
  }

 private:
  explicit Thread(Strand *creator)
      : strand_(fork_strand(creator, StrandKind::kPthread, StackId::kNone)),
        state_(make_thread(strand_, nullptr)) {
    race_sink = note_race;
  }
  template <class Action>
  static bool raced(Action action) {
    const int before = races;
    action();
    return races != before;
  }
  template <class T>
  AtomicOperation<T> atomic(T &place) {
    return AtomicOperation<T>(*state_, &place, site_of(kYetiSiteAtomicUpdate));
  }

  PageTablePlace table_;
  Strand *strand_;
  ThreadState *state_;
  BarrierRound *round_ = nullptr;
};

}  // namespace scripted
}  // namespace yeti

#endif
