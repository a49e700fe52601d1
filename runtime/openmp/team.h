// OpenMP teams as events. The members of a region are strands of their own,
// forked from the strand that encountered the region and joined by it at the
// region's end. The master thread runs its member as a new strand while the
// creator is suspended. Knows nothing of libgomp's entry points.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_TEAM_H
#define YETI_RUNTIME_OPENMP_TEAM_H

#include "runtime/base/platform.h"
#include "runtime/strands/completion.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

class ContentionGroup;
class Team;
class Doacross;
struct Task;
struct TaskGroup;

// What a thread runs for a team: a member's implicit task or an explicit task.
// Lives from begin to end, on that thread's stack or wherever the caller keeps
// it.
struct Context {
  Team *team = nullptr;
  Context *outer = nullptr;  // the enclosing context on this thread
  ThreadState *thread = nullptr;
  Strand *strand = nullptr;
  Strand *suspended = nullptr;  // what the thread ran before
  CallStack::Base calls = {};
  Task *task = nullptr;        // made when it has children
  TaskGroup *group = nullptr;  // the innermost group; its children belong to it
  // Of a member: how many barriers, and below doacross loops, it has met so
  // far.
  unsigned barriers = 0;
  VectorClock at_last_barrier;  // what it knew when it left the last barrier
  unsigned doacrosses = 0;
  Doacross *doacross = nullptr;  // the loop it is in
  // Of a team in a league or anything inside of one; otherwise null.
  ContentionGroup *contention_group = nullptr;
  // Of a task: the thread's private copies for reductions that it has used.
  Vector<platform::AddressRange> copies;

  // The thread switches to 'strand', and back to what it ran before. 'calls' is
  // where the strand begins on the thread's call stack.
  void enter(ThreadState &thread, Strand &strand, CallStack::Base calls);
  void leave();
};

// The calling thread's innermost context, or null outside of any region. Begins
// a pending strand.
Context *this_context();

// As above. A thread outside of any region is the only member of a team that
// never ends.
Context &context_of(ThreadState &thread);

// The context in which the calling thread meets a barrier: the innermost one.
// Outside of any region it is the thread's own context if it has created tasks
// there, else null.
Context *context_at_barrier(ThreadState &thread);

// Something that is destroyed when nobody needs it any more, or at the latest
// with its team: cancelled tasks do not say that they are done with it.
struct TeamsOwn {
  void (*destroy)(TeamsOwn *self);
  TeamsOwn *next = nullptr;
  TeamsOwn *previous = nullptr;
};

// Member 'number' of a team of 'size', from begin to end.
class Member {
 public:
  Member(Team &team, ThreadState &thread, unsigned number, unsigned size);
  // As above; the member's calls have begun on the thread's call stack.
  Member(Team &team, ThreadState &thread, unsigned number, unsigned size,
         CallStack::Base calls);
  void end();

  Context context;

 private:
  Strand strand_;
};

class Team {
 public:
  // 'creator' encounters a region; its current call stack is the region's
  // place.
  explicit Team(ThreadState &creator);
  // The team of a thread outside of all regions, which is never joined.
  struct WithoutEnd {};
  Team(ThreadState &creator, WithoutEnd);
  ~Team();
  // The region is over: all members have ended, and the creator continues.
  void join(ThreadState &creator);

  // [BARRIER] A member arrives, perhaps more than once. It leaves when all
  // members have arrived and the team's tasks are complete.
  void arrive(Context &member);
  void leave(Context &member);
  // Cancellation has cut the barrier short: perhaps not all members have
  // arrived.
  void leave_cancelled(Context &member);

  // Ordered regions run one after the other.
  void enter_ordered(Context &member);
  void leave_ordered(Context &member);
  // The calling member starts its next doacross loop; it has finished the loop.
  void start_doacross(Context &member, unsigned dimensions);
  void end_doacross(Context &member);

  // The teams of a league run one after the other on the same threads. That
  // does not order them, nor anything inside them.
  void become_league() { is_in_league_ = true; }
  bool is_in_league() const { return is_in_league_; }
  // Of the creator: null for the league itself, whose teams have one each.
  ContentionGroup *contention_group() const { return contention_group_; }

  // The program asks for a team of one member.
  void be_alone() { is_wanted_alone_ = true; }
  bool is_wanted_alone() const { return is_wanted_alone_; }

  unsigned size() const { return size_.load(std::memory_order_relaxed); }
  // What tasks leave for which only a barrier waits.
  Completion &tasks() { return tasks_; }
  // Called when a task has left something to a barrier.
  void note_task_news() { task_news_.store(true, std::memory_order_release); }
  // Keeps the record of a member's implicit task until the region ends, because
  // its children may outlive it.
  void keep(Task *implicit);
  // The team owns 'thing' until it is dropped, at the latest at the region's
  // end.
  void keep(TeamsOwn *thing);
  void drop(TeamsOwn *thing);
  StackId created_at() const { return info_.created_at; }

 private:
  friend class Member;
  friend Context &context_of(ThreadState &thread);

  // State of the barrier that is the 'number'-th of each member. It is reused
  // for the barrier after the next: all members have left it by then. A barrier
  // costs neither a lock nor a clock if nobody did anything before it.
  struct Round {
    std::atomic<unsigned> brings{0};     // the number, if there is any news
    std::atomic<unsigned> completed{0};  // the number, once somebody has left
    bool is_known_to_all = false;        // 'joined' is known to all strands
    VectorClock joined;
    SlotList slots;
  };
  void begin(Round &round, unsigned number);
  void complete(Round &round, unsigned number);
  SlotPool *take_pool();

  SpinLock lock_;  // guards the members below unless they say otherwise
  std::atomic<unsigned> size_{1};  // each member stores it
  StrandInfo info_;                // what all members share; never changes
  VectorClock past_;               // what the creator knew; never changes
  VectorClock common_past_;    // what the creator knew that all strands know;
                               // never changes
  bool is_in_league_ = false;  // never changes once members exist
  ContentionGroup *contention_group_ = nullptr;  // never changes
  bool is_wanted_alone_ = false;                 // neither does this
  Round rounds_[2];
  VectorClock ordered_;
  Vector<Task *> implicit_;
  TeamsOwn *first_own_ = nullptr;
  Vector<Doacross *> doacrosses_;  // by number; null when over
  Completion ended_;               // of members; has its own lock
  Completion tasks_;               // has its own lock
  std::atomic<bool> task_news_{false};
  SlotPool *pool_;  // slots that all members know; may be null
};

}  // namespace yeti

#endif
