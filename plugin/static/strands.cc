// See strands.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/strands.h"

#include "plugin/static/dependences.h"

namespace yeti::definite {

namespace {

using Kind = Executor::Kind;

// Two iterations of one worksharing loop: by default two strands if they
// differ, because the program does not say which thread gets which of them. If
// it names the size of chunks, it may count on it.
Apart apart_in_one_loop(const Executor &loop) {
  Apart apart;
  if (loop.chunk < 0) return apart;
  if (loop.chunk > 1) {
    if (loop.dimensions.size() != 1) return apart;
    apart.chunk = loop.chunk;
  }
  apart.may_be = apart.by_dimensions = true;
  return apart;
}

// Iterations of two loops. With static schedules equal iterations may be
// assigned to one thread.
Apart apart_in_two_loops(const Executor &a, const Executor &b) {
  Apart apart;
  auto has_chunks = [](const Executor &loop) {
    return loop.chunk != 0 && loop.chunk != 1;
  };
  if (has_chunks(a) || has_chunks(b)) return apart;
  apart.may_be = true;
  if (a.schedule == Executor::Schedule::kStatic &&
      b.schedule == Executor::Schedule::kStatic)
    apart.by_dimensions = apart.by_first_only = true;
  return apart;
}

// Thread 0, and whoever has the iteration: thread 0 itself has the first ones
// of a static schedule.
Apart apart_from_master(const Executor &master, const Executor &loop,
                        bool loop_is_first) {
  Apart apart;
  if (loop.schedule == Executor::Schedule::kStatic) {
    if ((loop.chunk != 0 && loop.chunk != 1) || master.thread != 0)
      return apart;
    (loop_is_first ? apart.first_is_later : apart.second_is_later) = true;
  }
  apart.may_be = true;
  return apart;
}

Apart apart_of_threads(const Executor &a, const Executor &b) {
  Apart anyway;
  anyway.may_be = true;
  if (a.kind == Kind::kEveryThread || b.kind == Kind::kEveryThread)
    return anyway;
  if (a.kind == Kind::kLoop && b.kind == Kind::kLoop)
    return a.construct == b.construct ? apart_in_one_loop(a)
                                      : apart_in_two_loops(a, b);
  if (a.kind == Kind::kMaster && b.kind == Kind::kLoop)
    return apart_from_master(a, b, false);
  if (b.kind == Kind::kMaster && a.kind == Kind::kLoop)
    return apart_from_master(b, a, true);
  bool is_one_strand = a.construct == b.construct && a.section == b.section;
  bool are_both_master = a.kind == Kind::kMaster && b.kind == Kind::kMaster &&
                         a.thread == b.thread;
  if (is_one_strand || are_both_master) return {};
  return anyway;
}

// Whether the two are executed, or created, by one strand, which is known to
// execute both in the order of the text.
bool has_one_creator(const Region &region, const Executor &a,
                     const Executor &b) {
  if (!region.has_team) {
    // Sections are in no order that the text tells.
    if (a.kind != Kind::kSection && b.kind != Kind::kSection) return true;
    return a.construct == b.construct && a.section == b.section;
  }
  if (a.kind == Kind::kEveryThread || b.kind == Kind::kEveryThread)
    return false;
  if (a.kind == Kind::kMaster && b.kind == Kind::kMaster)
    return a.thread == b.thread;
  return a.kind == b.kind && a.construct == b.construct &&
         a.section == b.section;
}

// Two tasks of one construct that one strand creates.
Apart apart_of_instances(const Executor &task) {
  Apart apart;
  apart.between_task_waits = true;
  // There is one such task only, or they are in order.
  if (task.dimensions.empty() || task.may_be_undeferred) return apart;
  apart.may_be = task.least_of_first != Executor::kNoSplit;
  apart.by_dimensions = task.least_of_first == Executor::kAnySplit;
  apart.is_split = !apart.by_dimensions;
  return apart;
}

// Whether a group that the earlier one is in has ended before the later one.
bool is_group_over(const RegionAccess &a, const RegionAccess &b) {
  const RegionAccess &earlier = a.position <= b.position ? a : b;
  const RegionAccess &later = a.position <= b.position ? b : a;
  for (int group : earlier.groups)
    if (std::find(later.groups.begin(), later.groups.end(), group) ==
        later.groups.end())
      return true;
  return false;
}

// Two tasks that one strand creates. If it may wait for the end of one, only
// what comes before that one counts, in the same iteration of all loops.
Apart apart_of_siblings(const RegionAccess &a, const RegionAccess &b) {
  const Executor &first = a.executor, &second = b.executor;
  if (first.construct == second.construct) return apart_of_instances(first);
  Apart apart;
  apart.between_task_waits = true;
  apart.may_be = a.task_waits == b.task_waits && !is_group_over(a, b);
  if (first.may_be_undeferred || second.may_be_undeferred) {
    const Executor &earlier = a.position < b.position ? first : second;
    apart.may_be &= !earlier.may_be_undeferred;
    apart.in_one_iteration = true;
  }
  return apart;
}

// A task and what its creator does, which has it run from its creation on, up
// to the next wait for tasks.
Apart apart_of_creator(const RegionAccess &task, const RegionAccess &other) {
  Apart apart;
  apart.may_be =
      !task.executor.may_be_undeferred && task.position < other.position &&
      task.task_waits == other.task_waits && !is_group_over(task, other);
  apart.in_one_iteration = true;
  return apart;
}

// Whether the task is, or may be, among those that their creator waits for
// before the other access.
bool is_awaited(const Model &model, const Region &region,
                const RegionAccess &task, const RegionAccess &other) {
  int construct = task.executor.construct;
  if (!region.dependences.count(construct)) return false;
  for (int wait = task.depend_waits; wait < other.depend_waits; ++wait) {
    DependenceOrder order = order_by_dependences(model, region, construct,
                                                 region.depend_waits[wait]);
    if (!order.may_be_unordered || order.first) return true;
  }
  return false;
}

// One of the two is a task. Nothing orders it with what others than its creator
// and its siblings do in this phase.
Apart apart_of_tasks(const Model &model, const Region &region,
                     const RegionAccess &a, const RegionAccess &b) {
  const Executor &first = creator_of(a.executor);
  const Executor &second = creator_of(b.executor);
  Apart apart;
  apart.may_be = true;
  if (!has_one_creator(region, first, second)) {
    // In a team of one thread the order is not known.
    apart.may_be = region.has_team;
    return apart;
  }
  if (region.has_team && first.kind == Kind::kLoop) {
    // Of different iterations.
    apart.may_be = first.chunk == 0 || first.chunk == 1;
    apart.by_dimensions = apart.between_task_waits = true;
    return apart;
  }
  bool is_first_task = a.executor.kind == Kind::kTask;
  if (a.executor.kind != b.executor.kind) {
    const RegionAccess &task = is_first_task ? a : b;
    apart = apart_of_creator(task, is_first_task ? b : a);
    apart.may_be &= !is_awaited(model, region, task, is_first_task ? b : a);
    return apart;
  }
  apart = apart_of_siblings(a, b);
  if (!apart.may_be) return apart;
  const RegionAccess &earlier = a.position <= b.position ? a : b;
  const RegionAccess &later = a.position <= b.position ? b : a;
  apart.may_be &= !is_awaited(model, region, earlier, later);
  DependenceOrder order = order_by_dependences(
      model, region, a.executor.construct, b.executor.construct);
  apart.may_be &= order.may_be_unordered;
  apart.first_item = order.first;
  apart.second_item = order.second;
  return apart;
}

}  // namespace

Apart apart_of(const Model &model, const Region &region, const RegionAccess &a,
               const RegionAccess &b) {
  if (a.executor.kind == Kind::kTask || b.executor.kind == Kind::kTask)
    return apart_of_tasks(model, region, a, b);
  if (!region.has_team) return {};
  return apart_of_threads(a.executor, b.executor);
}

// In step, all lanes execute a statement before the next one. So an order of
// the text is kept; two lanes are in the wrong order if the later iteration
// comes first in the text, and in none if both are one statement.
Apart apart_in_lanes(const Lanes &lanes, const RegionAccess &a,
                     const RegionAccess &b) {
  Apart apart;
  bool has_inner_loops =
      a.loops.empty() || a.loops.back() != lanes.dimensions.back() ||
      b.loops.empty() || b.loops.back() != lanes.dimensions.back();
  apart.may_be =
      !lanes.has_order && !has_inner_loops && !a.is_atomic && !b.is_atomic;
  apart.in_lanes = true;
  apart.lanes_length = lanes.length;
  apart.first_comes_later = a.order < b.order;
  return apart;
}

}  // namespace yeti::definite
