// Logical threads and the slots that give them their place in vector clocks.
//
// A new strand continues the slot of a finished one iff the last epoch in which
// the finished one accessed anything is already known to the creator; otherwise
// it takes a new slot. A strand whose clock reaches the limit moves to another
// slot in the same way: it is its own creator.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRAND_H
#define YETI_RUNTIME_STRAND_H

#include "runtime/history.h"
#include "runtime/spin_lock.h"
#include "runtime/vector_clock.h"

struct YetiConstruct;  // abi.h

namespace yeti {

using StrandNumber = uint32_t;  // 0 is the main thread; unique in the process

enum class StrandKind : uint8_t { kMainThread, kPthread, kTeamMember, kTask };

// What a report says of a strand; outlives it.
struct StrandInfo {
  StrandNumber number;
  StrandKind kind;
  bool finished;
  uint32_t team_number;  // kTeamMember: omp_get_thread_num() and team size
  uint32_t team_size;
  StrandNumber creator;
  StackId created_at;  // of pthread_create, the parallel region or the task
  // kTeamMember, kTask: the construct that made it; null if not known.
  const YetiConstruct *construct;
  int32_t system_id;  // the thread that runs it (gettid), 0 before it starts
  char name[16];      // pthread_setname_np, or empty
};

// From clock 'from' on the slot is the strand's, until the next tenure.
struct Tenure {
  Clock from;
  StrandNumber strand;
};

struct Slot {
  SlotIndex index = 0;
  Epoch last_access;  // the last in which the slot accessed anything; written
                      // by the strand that has the slot
  History history;    // as above
  Clock next_clock = 1;   // first one of the next strand; guarded by the table
  Deque<Tenure> tenures;  // by rising clock; guarded by the table
};

class Strand {
 public:
  Epoch epoch() const { return epoch_; }
  const VectorClock &clock() const { return clock_; }
  Slot &slot() const { return *slot_; }
  StrandInfo &info() const { return *info_; }
  bool is_finished() const { return finished_; }

  // [ACQUIRE] clock := clock join other.
  void acquire(const VectorClock &other) { clock_.join(other); }
  // [RELEASE] other := clock, then a new epoch.
  void release_to(VectorClock &other);
  // As release_to, but other := other join clock (semaphores, conditions).
  void release_join(VectorClock &other);
  // A new epoch; moves to another slot when this one's clocks are used up.
  void tick();

  // Keeps '*mirror' equal to the bits of the epoch from now on; null stops it.
  void mirror_epoch_in(uint64_t *mirror);

  // Fences: what relaxed stores publish since the last release fence, and what
  // an acquire fence takes over from the relaxed loads before it.
  VectorClock released_by_fence;
  VectorClock acquired_by_loads;

 private:
  friend class StrandTable;
  void enter_slot(Slot *slot);

  Epoch epoch_;  // invariant: epoch_ == slot_->index @ clock_.get(slot_->index)
  VectorClock clock_;
  Slot *slot_ = nullptr;
  StrandInfo *info_ = nullptr;
  uint64_t *mirror_ = nullptr;
  bool finished_ = false;
};

// [FORK] A new strand that knows all that 'creator' knows; 'creator' ticks.
// 'creator' is null for the main thread and for threads that nobody was seen to
// create.
Strand *fork_strand(Strand *creator, StrandKind kind, StackId created_at);

// The strand has run its last event. Its clock stays readable for join_strand
// until drop_strand; its slot may be continued by others.
void finish_strand(Strand &strand);

// [JOIN] 'joiner' waited for 'finished'.
void join_strand(Strand &joiner, const Strand &finished);

// Nobody will join 'strand' (any more), which is finished now if it was not.
void drop_strand(Strand *strand);

// For reports: the strand that was running at 'epoch', false if forgotten; the
// history of its slot, null if there is no such slot; a strand by number.
bool strand_at(Epoch epoch, StrandInfo *info);
bool strand_by_number(StrandNumber number, StrandInfo *info);
const History *history_of(SlotIndex slot);

struct StrandStatistics {
  size_t slots;       // ever made
  size_t free_slots;  // of finished strands, to be continued when known
  uint64_t strands;   // ever made
};
StrandStatistics strand_statistics();

// Around fork, in the forking thread: the table is consistent in the child.
void strands_before_fork();
void strands_after_fork();

// Tests make the limits small.
struct StrandLimits {
  Clock max_clock = Epoch::kMaxClock;
  size_t max_infos = 1 << 17;  // infos of finished strands kept for reports
};
extern StrandLimits strand_limits;

// Forgets all slots. pre: no strand is alive, no state or clock remembers an
// epoch.
void reset_strands_for_tests();

}  // namespace yeti

#endif
