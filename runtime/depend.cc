// Dependences between the children of one task; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/depend.h"

#include "runtime/task.h"

namespace yeti {
namespace {

void drop_user(Exclusion *exclusion) {
  if (exclusion != nullptr &&
      exclusion->users.fetch_sub(1, std::memory_order_acq_rel) == 1)
    destroy(exclusion);
}

// The tasks of such sets may run side by side, or one at a time in any order.
bool may_share_a_set(DependKind first, DependKind second) {
  return first == second && first != DependKind::kOut;
}

}  // namespace

Predecessors::~Predecessors() {
  for (Task *task : tasks) yeti::drop_user(task);
  for (Exclusion *exclusion : exclusions) drop_user(exclusion);
}

void Predecessors::acquire(Strand &strand) const {
  strand.acquire(ended);
  for (Task *task : tasks) {
    if (task->is_empty) {
      task->predecessors.acquire(strand);
      continue;
    }
    SpinGuard guard(task->lock);
    strand.acquire(task->end);
  }
  for (Exclusion *exclusion : exclusions) {
    SpinGuard guard(exclusion->lock);
    strand.acquire(exclusion->clock);
  }
}

void Predecessors::release_exclusions(Strand &strand) const {
  for (Exclusion *exclusion : exclusions) {
    SpinGuard guard(exclusion->lock);
    strand.release_join(exclusion->clock);
  }
}

DependTable::~DependTable() {
  for (auto &entry : addresses_) {
    entry.second.before.clear();
    entry.second.last.clear();
  }
}

void DependTable::Set::clear() {
  for (Task *task : tasks) yeti::drop_user(task);
  tasks.clear();
  ended.clear();
  drop_user(exclusion);
  exclusion = nullptr;
}

void DependTable::Set::forget_ended() {
  size_t kept = 0;
  for (Task *task : tasks) {
    bool is_over;
    {
      SpinGuard guard(task->lock);
      is_over = task->is_over;
      if (is_over) ended.join(task->end);
    }
    if (is_over)
      yeti::drop_user(task);
    else
      tasks[kept++] = task;
  }
  tasks.resize(kept);
}

void DependTable::follow(Set &set, Predecessors &predecessors) {
  set.forget_ended();
  predecessors.ended.join(set.ended);
  for (Task *task : set.tasks) {
    take_user(*task);
    predecessors.tasks.push_back(task);
  }
}

void DependTable::add(const Dependence &dependence, Task *task,
                      Predecessors &predecessors) {
  Chain &chain = addresses_[dependence.address];
  Set &last = chain.last;
  if (task != nullptr && !last.tasks.empty() && last.tasks.back() == task)
    return;
  if (!may_share_a_set(last.kind, dependence.kind)) {
    follow(last, predecessors);
    if (task == nullptr) return;
    chain.before.clear();
    std::swap(chain.before, last);
    last.kind = dependence.kind;
  } else {
    follow(chain.before, predecessors);
    if (task == nullptr) return;
  }
  take_user(*task);
  last.tasks.push_back(task);
  if ((last.tasks.size() & (last.tasks.size() - 1)) == 0) last.forget_ended();
  if (dependence.kind != DependKind::kMutexInOutSet) return;
  if (last.exclusion == nullptr) last.exclusion = create<Exclusion>();
  last.exclusion->users.fetch_add(1, std::memory_order_relaxed);
  predecessors.exclusions.push_back(last.exclusion);
}

}  // namespace yeti
