// Functions that start threads: a thread is to its creator what a task is, and
// a join, of whichever thread, waits for all of them. Must not know of OpenMP.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

// The function shares with its threads whatever they can reach.
void Reader::thread_region(gimple_seq body) {
  RegionWrites writes;
  writes.add(body);
  DataSharing sharing;
  sharing.be_serial(&writes);
  evaluator_.environment.clear();
  begin_region(&writes, &sharing, false, UNKNOWN_LOCATION);
  has_threads_ = true;
  run(body, {});
  has_threads_ = false;
  end_region();
}

// A start is expected to succeed.
void Reader::thread(gimple *statement, const Scope &scope) {
  ThreadStart start = thread_start_of(statement);
  Callee callee = start.function ? callee_of(start.function) : Callee();
  if (!has_threads_ || executor_.kind != Executor::Kind::kEveryThread ||
      !callee || !may_follow(callee.function)) {
    // What it does, and waits for, is not known.
    tasks_may_wait_ = true;
    if (!has_threads_) wait(scope);
    return;
  }
  Environment arguments;
  tree parameter = DECL_ARGUMENTS(callee.function);
  if (parameter && evaluator_.is_tracked(parameter) &&
      start.argument < gimple_call_num_args(statement)) {
    tree argument = gimple_call_arg(statement, start.argument);
    MaybeValue value = evaluator_.value_of(argument);
    if (value && value->kind == Value::Kind::kAddress) {
      // Each thread has a copy of the object.
      if (start.is_method && TREE_CODE(argument) == ADDR_EXPR)
        sharing_->copy(TREE_OPERAND(argument, 0));
      arguments[parameter] = *value;
    }
  }
  Executor task;
  task.is_thread = true;
  task.place = gimple_location(statement);
  CallSite site = {gimple_location(statement), callee.function, true};
  Creator creator = begin_task(task, scope);
  run_callee(site, callee.body, arguments, scope);
  end_task(std::move(creator));
}

}  // namespace yeti::definite
