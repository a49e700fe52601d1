// Members as strands, and what orders them. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/team.h"

#include "runtime/openmp/doacross.h"
#include "runtime/openmp/task.h"
#include "runtime/strands/strand_life.h"
#include "runtime/thread/serial_phase.h"

namespace yeti {
namespace {

__thread Context *innermost __attribute__((tls_model("initial-exec")));
// The calling thread's context as the only member of a team that never ends.
__thread Context *initial __attribute__((tls_model("initial-exec")));

}  // namespace

void Context::enter(ThreadState &on_thread, Strand &new_strand,
                    CallStack::Base begun_calls) {
  thread = &on_thread;
  strand = &new_strand;
  new_strand.info().system_id = on_thread.system_id;
  suspended = on_thread.switch_strand(&new_strand);
  calls = begun_calls;
  outer = innermost;
  innermost = this;
  if (outer != nullptr && contention_group == nullptr)
    contention_group = outer->contention_group;
}

void Context::leave() {
  innermost = outer;
  thread->calls.end_strand(calls);
  thread->switch_strand(suspended);
}

Context *this_context() {
  if (hot.thread != nullptr) hot.thread->strand();
  return innermost;
}

Context &context_of(ThreadState &thread) {
  thread.strand();
  if (innermost != nullptr) return *innermost;
  if (initial == nullptr) {
    initial = create<Context>();
    initial->team = create<Team>(thread, Team::WithoutEnd{});
  }
  initial->thread = &thread;
  initial->strand = &thread.strand();
  return *initial;
}

Context *context_at_barrier(ThreadState &thread) {
  if (this_context() != nullptr || initial == nullptr) return innermost;
  return &context_of(thread);
}

// --- members ---

Member::Member(Team &team, ThreadState &thread, unsigned number, unsigned size)
    : Member(team, thread, number, size,
             thread.calls.begin_strand(team.created_at())) {}

Member::Member(Team &team, ThreadState &thread, unsigned number, unsigned size,
               CallStack::Base calls)
    : strand_(team.info_, team.past_) {
  strand_.info().team_number = number;
  strand_.info().team_size = size;
  strand_.known_slots.use_pool(team.take_pool());
  strand_.set_common_past(team.common_past_);
  team.size_.store(size, std::memory_order_relaxed);
  context.team = &team;
  context.contention_group = team.contention_group();
  context.enter(thread, strand_, calls);
  context.suspended->set_counted(false);
}

// The creator continues when the region is over. Between regions the strand of
// a pool thread does nothing but what the thread's owner makes it do.
void Member::end() {
  context.leave();
  if (strand_.info().team_number == 0)
    context.suspended->set_counted(true);
  else
    context.suspended->acquire(strand_.publish());
  finish_strand(strand_);
  strand_.keep_own_slots();
  context.team->ended_.add_news(strand_);
  context.team->ended_.add_slots(strand_.known_slots);
}

// --- teams ---

Team::Team(ThreadState &creator) : Team(creator, WithoutEnd{}) {
  begin_beside(creator);
}

Team::Team(ThreadState &creator, WithoutEnd)
    : past_(creator.strand().publish()) {
  creator.note_release("the start of a team");
  info_.kind = StrandKind::kTeamMember;
  info_.creator = creator.strand().number();
  info_.created_at = creator.calls.intern();
  info_.construct = hot.construct;
  pool_ = creator.strand().known_slots.share();
  if (strand_count.are_all(1)) creator.strand().set_common_past(past_);
  common_past_ = creator.strand().common_past();
  if (innermost == nullptr) return;
  is_in_league_ = innermost->team->is_in_league_;
  contention_group_ = innermost->contention_group;
}

Team::~Team() {
  while (first_own_ != nullptr) drop(first_own_);
  for (Task *task : implicit_) drop_user(task);
  for (Doacross *doacross : doacrosses_)
    if (doacross != nullptr) destroy(doacross);
}

void Team::keep(Task *implicit) {
  SpinGuard guard(lock_);
  implicit_.push_back(implicit);
}

void Team::keep(TeamsOwn *thing) {
  SpinGuard guard(lock_);
  thing->next = first_own_;
  if (first_own_ != nullptr) first_own_->previous = thing;
  first_own_ = thing;
}

void Team::drop(TeamsOwn *thing) {
  {
    SpinGuard guard(lock_);
    if (thing->previous != nullptr)
      thing->previous->next = thing->next;
    else
      first_own_ = thing->next;
    if (thing->next != nullptr) thing->next->previous = thing->previous;
  }
  thing->destroy(thing);
}

void Team::join(ThreadState &creator) {
  creator.note_acquire("the end of the team");
  ended_.take(creator.strand());
  tasks_.take(creator.strand());
  for (Task *task : implicit_) {
    task->children.take(creator.strand());
    task->children.give_up_slot(creator.strand().known_slots);
  }
  tasks_.give_up_slot(creator.strand().known_slots);
  SlotPool::drop(pool_, creator.strand().known_slots);
  pool_ = nullptr;
  end_beside(creator);
}

SlotPool *Team::take_pool() {
  if (pool_ != nullptr) pool_->add_user();
  return pool_;
}

// pre: lock_ is held.
void Team::begin(Round &round, unsigned number) {
  if (round.brings.load(std::memory_order_relaxed) == number) return;
  round.joined.clear();
  round.brings.store(number, std::memory_order_release);
}

// A member that has learned nothing and done nothing since it left the last
// barrier has no news.
void Team::arrive(Context &member) {
  member.thread->note_release("the arrival at the barrier");
  const VectorClock &published = member.strand->publish();
  if (published.is_same_as(member.at_last_barrier) &&
      member.strand->known_slots.is_empty())
    return;
  const unsigned number = member.barriers + 1;
  Round &round = rounds_[number % 2];
  SpinGuard guard(lock_);
  begin(round, number);
  round.joined.join(published);
  round.slots.take(member.strand->known_slots);
}

// Adds what tasks have done. The first member that leaves does this: tasks
// created after the barrier cannot exist before somebody has left it. pre:
// lock_ is held.
void Team::complete(Round &round, unsigned number) {
  begin(round, number);
  task_news_.store(false, std::memory_order_relaxed);
  tasks_.take(round.joined, round.slots);
  for (Task *task : implicit_) {
    task->children.take(round.joined, round.slots);
    for (TaskGroup *group = task->own_group; group != nullptr;
         group = group->outer_of_owner())
      group->done.take(round.joined, round.slots);
  }
  round.is_known_to_all = strand_count.are_all(size());
  if (round.slots.is_empty()) return;
  if (pool_ != nullptr) pool_->move_to(round.slots);
  SlotPool::drop(pool_, round.slots);
  pool_ = SlotPool::make(round.slots);
}

// Whoever sees the news of a task created after the barrier also sees that
// somebody has left it.
void Team::leave(Context &member) {
  member.thread->note_acquire("the barrier");
  const unsigned number = ++member.barriers;
  Round &round = rounds_[number % 2];
  const bool has_news = task_news_.load(std::memory_order_acquire) ||
                        round.brings.load(std::memory_order_acquire) == number;
  if (has_news) {
    SlotPool *pool;
    {
      SpinGuard guard(lock_);
      if (round.completed.load(std::memory_order_acquire) != number)
        complete(round, number);
      round.completed.store(number, std::memory_order_release);
      if (round.brings.load(std::memory_order_relaxed) == number) {
        member.at_last_barrier = round.joined;
        if (round.is_known_to_all) member.strand->set_common_past(round.joined);
      }
      pool = take_pool();
    }
    member.strand->acquire(member.at_last_barrier);
    member.strand->known_slots.use_pool(pool);
  }
  member.strand->know_jobs();
  forget_dependences(member);
  round.completed.store(number, std::memory_order_release);
  member.at_last_barrier = member.strand->clock();
}

void Team::leave_cancelled(Context &member) {
  member.thread->note_acquire("the cancelled barrier");
  const unsigned number = member.barriers + 1;
  VectorClock joined;
  {
    SpinGuard guard(lock_);
    const Round &round = rounds_[number % 2];
    if (round.brings.load(std::memory_order_relaxed) == number)
      joined = round.joined;
  }
  member.strand->acquire(joined);
}

void Team::enter_ordered(Context &member) {
  member.thread->note_acquire("the start of 'ordered'");
  VectorClock before;
  {
    SpinGuard guard(lock_);
    before = ordered_;
  }
  member.strand->acquire(before);
}

void Team::leave_ordered(Context &member) {
  member.thread->note_release("the end of 'ordered'");
  const VectorClock &published = member.strand->publish();
  SpinGuard guard(lock_);
  ordered_.join(published);
}

void Team::start_doacross(Context &member, unsigned dimensions) {
  SpinGuard guard(lock_);
  const unsigned number = member.doacrosses++;
  while (doacrosses_.size() <= number) doacrosses_.push_back(nullptr);
  Doacross *&doacross = doacrosses_[number];
  if (doacross == nullptr) doacross = create<Doacross>(dimensions);
  member.doacross = doacross;
}

void Team::end_doacross(Context &member) {
  if (member.doacross == nullptr) return;
  SpinGuard guard(lock_);
  if (++member.doacross->done == size()) {
    destroy(member.doacross);
    doacrosses_[member.doacrosses - 1] = nullptr;
  }
  member.doacross = nullptr;
}

}  // namespace yeti
