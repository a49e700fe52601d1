// OpenMP teams as events: a region's members are strands of their own, forked
// from the strand that met the region and joined by it at the region's end. The
// master thread runs its member as a new strand while the creator is suspended.
// Knows nothing of libgomp's entry points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_TEAM_H
#define YETI_RUNTIME_OPENMP_TEAM_H

#include "runtime/base/platform.h"
#include "runtime/strands/completion.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

class Team;
class Doacross;
struct Task;
struct TaskGroup;

// What a thread runs of a team: a member's implicit task or an explicit task.
// Lives on that thread's stack, or wherever the caller keeps it, from begin to
// end.
struct Context {
  Team *team = nullptr;
  Context *outer = nullptr;  // what the thread runs around it
  ThreadState *thread = nullptr;
  Strand *strand = nullptr;
  Strand *suspended = nullptr;  // what the thread ran before
  CallStack::Base calls = {};
  Task *task = nullptr;        // made when it has children
  TaskGroup *group = nullptr;  // innermost, to which its children belong
  // Of a member: how many of these it has met so far.
  unsigned barriers = 0;
  VectorClock at_last_barrier;  // what it knew when it left
  unsigned doacrosses = 0;
  Doacross *doacross = nullptr;  // the loop it is in
  // Of a task: the thread's private copies in reductions that it has used.
  Vector<platform::AddressRange> copies;

  // The thread goes over to 'strand', and back to what it ran before. 'calls'
  // is from the start of the strand on the thread's call stack.
  void enter(ThreadState &thread, Strand &strand, CallStack::Base calls);
  void leave();
};

// The calling thread's innermost context, or null outside of any region. Begins
// a pending strand.
Context *this_context();

// As above. A thread outside of any region is the only member of a team that
// has no end.
Context &context_of(ThreadState &thread);

// The context in which the calling thread meets a barrier: the innermost one,
// or outside of any region its own if it has created tasks there; else null.
Context *context_at_barrier(ThreadState &thread);

// Goes when nobody needs it any more, or with its team: tasks that are
// cancelled do not tell.
struct TeamsOwn {
  void (*destroy)(TeamsOwn *self);
  TeamsOwn *next = nullptr;
  TeamsOwn *previous = nullptr;
};

// From begin to end as number 'number' of 'size'.
class Member {
 public:
  Member(Team &team, ThreadState &thread, unsigned number, unsigned size);
  // As above; its calls have begun on the thread's call stack.
  Member(Team &team, ThreadState &thread, unsigned number, unsigned size,
         CallStack::Base calls);
  void end();

  Context context;

 private:
  Strand strand_;
};

class Team {
 public:
  // 'creator' meets a region; its current call stack is the region's place.
  explicit Team(ThreadState &creator);
  // The one of a thread outside of all regions: it is never joined.
  struct WithoutEnd {};
  Team(ThreadState &creator, WithoutEnd);
  ~Team();
  // The region is over: all members have ended, the creator goes on.
  void join(ThreadState &creator);

  // [BARRIER] A member arrives, perhaps more than once, and leaves when all
  // have arrived and the team's tasks are complete.
  void arrive(Context &member);
  void leave(Context &member);
  // The barrier was cut short by cancellation: not everybody need have arrived.
  void leave_cancelled(Context &member);

  // Ordered: one part after the other.
  void enter_ordered(Context &member);
  void leave_ordered(Context &member);
  // The calling member starts its next doacross loop, and is done with it.
  void start_doacross(Context &member, unsigned dimensions);
  void end_doacross(Context &member);

  // A league's teams run one after the other on the same threads, which does
  // not order them: so it is for all that is inside of it.
  void become_league() { is_in_league_ = true; }
  bool is_in_league() const { return is_in_league_; }

  unsigned size() const { return size_.load(std::memory_order_relaxed); }
  // What tasks leave that nobody but a barrier waits for.
  Completion &tasks() { return tasks_; }
  // Called when a task has left something to a barrier.
  void note_task_news() { task_news_.store(true, std::memory_order_release); }
  // The record of a member's implicit task is kept to the region's end: its
  // children may outlive it.
  void keep(Task *implicit);
  // 'thing' is the team's until it is dropped, at the region's end at the
  // latest.
  void keep(TeamsOwn *thing);
  void drop(TeamsOwn *thing);
  StackId created_at() const { return info_.created_at; }

 private:
  friend class Member;
  friend Context &context_of(ThreadState &thread);

  // Of the barrier that is the 'number'-th of each member. It is used again for
  // the next but one: by then all have left it. A barrier before which nobody
  // did anything costs neither lock nor clock.
  struct Round {
    std::atomic<unsigned> brings{0};     // the number, if there is any news
    std::atomic<unsigned> completed{0};  // the number, when somebody has left
    bool is_known_to_all = false;        // what is joined
    VectorClock joined;
    SlotList slots;
  };
  void begin(Round &round, unsigned number);
  void complete(Round &round, unsigned number);
  SlotPool *take_pool();

  SpinLock lock_;  // of all below, where it does not say otherwise
  std::atomic<unsigned> size_{1};  // each member knows it
  StrandInfo info_;            // what all members have in common; never changes
  VectorClock past_;           // what the creator knew; never changes
  VectorClock common_past_;    // as above, of all strands
  bool is_in_league_ = false;  // as above
  Round rounds_[2];
  VectorClock ordered_;
  Vector<Task *> implicit_;
  TeamsOwn *first_own_ = nullptr;
  Vector<Doacross *> doacrosses_;  // by number; null when over
  Completion ended_;               // members; has its own lock
  Completion tasks_;               // has its own lock
  std::atomic<bool> task_news_{false};
  SlotPool *pool_;  // slots that all members know; may be null
};

}  // namespace yeti

#endif
