// Tasks: when they are created, what their creators wait for, and by which
// memory they depend on each other. Must not know what they access, or which
// pairs of them are in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

namespace {

std::optional<int64_t> constant_of(const MaybeValue &value) {
  if (!value || value->kind != Value::Kind::kNumber ||
      !value->number.is_constant())
    return {};
  return value->number.constant();
}

// Whether the clause says that something is not so for certain.
bool may_be_false(tree clauses) {
  tree condition = omp_find_clause(clauses, OMP_CLAUSE_IF);
  return condition && !integer_nonzerop(OMP_CLAUSE_IF_EXPR(condition));
}

}  // namespace

// The thread waits for tasks. If they wait for others, it does.
void Reader::wait_for_tasks(const Scope &scope) {
  ++task_waits_;
  if (tasks_may_wait_) wait(scope);
}

// The thread waits for the tasks of the group, and so for those of which they
// depend, wherever they were created.
void Reader::end_group(const Scope &scope) {
  const auto &all = model_->regions.back().dependences;
  for (auto i = all.upper_bound(groups_.back()); i != all.end(); ++i)
    wait_for_dependences(i->first);
  groups_.pop_back();
  if (tasks_may_wait_) wait(scope);
}

std::vector<Dependence> Reader::dependences_of(tree clauses) {
  std::vector<Dependence> result;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    if (OMP_CLAUSE_CODE(c) != OMP_CLAUSE_DEPEND) continue;
    Dependence item;
    auto kind = OMP_CLAUSE_DEPEND_KIND(c);
    item.is_input = kind == OMP_CLAUSE_DEPEND_IN;
    bool is_usual = item.is_input || kind == OMP_CLAUSE_DEPEND_OUT ||
                    kind == OMP_CLAUSE_DEPEND_INOUT ||
                    kind == OMP_CLAUSE_DEPEND_MUTEXINOUTSET;
    tree place = OMP_CLAUSE_DECL(c);
    if (is_usual && place && !integer_zerop(place)) {
      MaybeValue value = evaluator_.value_of(place);
      item.is_known =
          value && value->kind == Value::Kind::kAddress && value->needs.empty();
      if (item.is_known) {
        item.root = value->root;
        item.offset = value->number;
      }
    }
    if (!item.is_known)
      model_->remarks.push_back(
          {OMP_CLAUSE_LOCATION(c), "what this stands for is not known"});
    result.push_back(std::move(item));
  }
  return result;
}

// `taskwait`, perhaps for some tasks only.
void Reader::task_wait(gimple *statement, const Scope &scope) {
  tree clauses = gimple_omp_task_clauses(statement);
  if (!omp_find_clause(clauses, OMP_CLAUSE_DEPEND)) {
    wait_for_tasks(scope);
    wait(scope);
    return;
  }
  // With `nowait` it is a task.
  if (omp_find_clause(clauses, OMP_CLAUSE_NOWAIT))
    model_->regions.back().has_other_dependences = true;
  Region &region = model_->regions.back();
  region.dependences[++constructs_] = dependences_of(clauses);
  wait_for_dependences(constructs_);
  if (tasks_may_wait_) wait(scope);
}

void Reader::wait_for_dependences(int construct) {
  std::vector<int> &all = model_->regions.back().depend_waits;
  depend_waits_ = int(all.size()) + 1;
  all.push_back(construct);
}

// A task that is ordered by its creation, the waits of its creator, its
// dependences, and by nothing else.
void Reader::task(gimple *statement, const Scope &scope) {
  if (gimple_omp_task_taskwait_p(statement)) {
    task_wait(statement, scope);
    return;
  }
  tree clauses = gimple_omp_task_clauses(statement);
  Executor task = taskloop_;
  taskloop_ = {};
  std::vector<Dependence> dependences = dependences_of(clauses);
  task.may_be_undeferred |= may_be_false(clauses);
  if (task.may_be_undeferred)
    remark(statement, "the creator of this task may wait for its end");
  bool is_understood =
      executor_.kind != Executor::Kind::kTask && !is_nested_ &&
      (!gimple_omp_task_taskloop_p(statement) || task.construct != -1);
  // Somebody else ends it.
  Region &region = model_->regions.back();
  bool is_detached = omp_find_clause(clauses, OMP_CLAUSE_DETACH);
  tasks_may_wait_ |= is_detached;
  region.dependences_may_wait |=
      !dependences.empty() && (is_detached || !is_understood);
  if (!is_understood) {
    remark(statement, "this task is not looked into");
    region.has_other_dependences |= !dependences.empty();
    if (task.may_be_undeferred) wait(scope);
    // What it waits for is not known.
    tasks_may_wait_ = true;
    return;
  }
  task.place = gimple_location(statement);
  if (!dependences.empty()) region.dependences[constructs_ + 1] = dependences;
  Creator creator = begin_task(task, scope);
  int construct = executor_.construct;
  is_in_taskloop_ = gimple_omp_task_taskloop_p(statement);
  inside(clauses, gimple_omp_body(statement), scope);
  is_in_taskloop_ = false;
  region.dependences_may_wait |= !dependences.empty() && may_have_waited_;
  end_task(std::move(creator));
  // Its creator may wait for what it waits for.
  if (!task.may_be_undeferred) return;
  if (!dependences.empty()) wait_for_dependences(construct);
  if (tasks_may_wait_) wait(scope);
}

// What comes next is executed by a task that is created here.
Reader::Creator Reader::begin_task(Executor task, const Scope &scope) {
  Creator creator = {
      executor_,         locks_,      held_,         may_have_waited_,
      loops_of_creator_, task_waits_, depend_waits_, evaluator_.environment};
  task.kind = Executor::Kind::kTask;
  task.construct = ++constructs_;
  task.dimensions = scope.loops;
  task.creator = std::make_shared<Executor>(executor_);
  executor_ = task;
  locks_.clear();
  held_.clear();
  creation_ = ++position_;
  waits_before_creation_ = task_waits_;
  depend_waits_then_ = depend_waits_;
  groups_then_ = groups_;
  loops_of_creator_ = scope.loops.size();
  return creator;
}

void Reader::end_task(Creator creator) {
  tasks_may_wait_ |= may_have_waited_;
  check_balance({});
  executor_ = creator.executor;
  locks_ = std::move(creator.locks);
  held_ = std::move(creator.held);
  may_have_waited_ = creator.may_have_waited;
  loops_of_creator_ = creator.loops;
  task_waits_ = creator.task_waits;
  depend_waits_ = creator.depend_waits;
  evaluator_.environment = std::move(creator.environment);
}

// How many iterations the first task of a taskloop has. By default any two
// iterations may be in two tasks, because the program does not say how many a
// task has.
void Reader::set_split(tree clauses) {
  if (tree size = omp_find_clause(clauses, OMP_CLAUSE_GRAINSIZE)) {
    auto value =
        constant_of(evaluator_.value_of(OMP_CLAUSE_GRAINSIZE_EXPR(size)));
    // A task has less than twice as many, unless the size is strict.
    bool is_usual = value && *value >= 1 && *value < (int64_t(1) << 40);
    if (is_usual && *value == 1) return;
    taskloop_.least_of_first = is_usual ? *value : Executor::kNoSplit;
    if (is_usual)
      taskloop_.most_of_first = is_strict_grain(size) ? *value : 2 * *value - 1;
  } else if (tree number = omp_find_clause(clauses, OMP_CLAUSE_NUM_TASKS)) {
    auto value =
        constant_of(evaluator_.value_of(OMP_CLAUSE_NUM_TASKS_EXPR(number)));
    taskloop_.least_of_first = value && *value >= 2 ? 1 : Executor::kNoSplit;
  }
}

// GCC makes three constructs of a taskloop: a loop and a task, and inside of
// the task the loop with the iterations of one task.
void Reader::taskloop(gimple *statement, const Scope &scope) {
  if (is_in_taskloop_) {
    is_in_taskloop_ = false;
    any_loop(statement, scope, LoopKind::kTaskloop);
    return;
  }
  tree clauses = gimple_omp_for_clauses(statement);
  taskloop_ = {};
  taskloop_.construct = 0;
  set_split(clauses);
  bool is_group = !omp_find_clause(clauses, OMP_CLAUSE_NOGROUP);
  if (is_group) begin_group();
  sharing_->enter(clauses);
  run(gimple_omp_for_pre_body(statement), scope);
  run(gimple_omp_body(statement), scope);
  sharing_->leave();
  taskloop_ = {};
  skip(statement);
  if (is_group) end_group(scope);
}

}  // namespace yeti::definite
