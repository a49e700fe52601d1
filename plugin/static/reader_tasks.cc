// Tasks: when they are created, and which of them nothing orders. Must not know
// what they access.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

// A task that nothing orders but its creation and the waits of its creator. Of
// others, the creator may have to wait for their beginning or end.
void Reader::task(gimple *statement, const Scope &scope) {
  if (gimple_omp_task_taskwait_p(statement) ||
      gimple_omp_task_taskloop_p(statement)) {
    wait_for_tasks(scope);
    wait(scope);
    return;
  }
  tree clauses = gimple_omp_task_clauses(statement);
  bool is_plain = executor_.kind != Executor::Kind::kTask;
  for (omp_clause_code code :
       {OMP_CLAUSE_DEPEND, OMP_CLAUSE_DETACH, OMP_CLAUSE_IF, OMP_CLAUSE_FINAL})
    is_plain &= !omp_find_clause(clauses, code);
  if (omp_find_clause(clauses, OMP_CLAUSE_IF) ||
      omp_find_clause(clauses, OMP_CLAUSE_FINAL))
    wait(scope);
  if (!is_plain) {
    // What it waits for is not known.
    tasks_may_wait_ = true;
    return;
  }
  Executor executor = executor_;
  std::set<std::string> locks;
  std::swap(locks, locks_);
  bool may_have_waited = may_have_waited_;
  size_t loops_of_creator = loops_of_creator_;
  int task_waits = task_waits_;
  Environment environment = evaluator_.environment;

  executor_ = {};
  executor_.kind = Executor::Kind::kTask;
  executor_.construct = ++constructs_;
  executor_.place = gimple_location(statement);
  executor_.dimensions = scope.loops;
  executor_.creator = std::make_shared<Executor>(executor);
  creation_ = ++position_;
  waits_before_creation_ = task_waits_;
  loops_of_creator_ = scope.loops.size();
  inside(clauses, gimple_omp_body(statement), scope);

  tasks_may_wait_ |= may_have_waited_;
  executor_ = executor;
  std::swap(locks, locks_);
  may_have_waited_ = may_have_waited;
  loops_of_creator_ = loops_of_creator;
  task_waits_ = task_waits;
  evaluator_.environment = environment;
}

}  // namespace yeti::definite
