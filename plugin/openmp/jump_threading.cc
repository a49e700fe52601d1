// See jump_threading.h. A pass is known by its name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/jump_threading.h"

#include "plugin/openmp/construct.h"
#include "plugin/openmp/jobs.h"
#include "plugin/openmp/thread_bound.h"

namespace yeti {

namespace {

bool is_one_of(std::initializer_list<const char *> names,
               const opt_pass *pass) {
  return std::any_of(names.begin(), names.end(), [&](const char *name) {
    return !strcmp(pass->name, name);
  });
}

// The one before functions are inlined.
bool is_early(const opt_pass *pass) {
  return is_one_of({"ethread"}, pass);
}

bool only_threads_jumps(const opt_pass *pass) {
  return is_one_of({"thread", "threadfull"}, pass);
}

bool also_threads_jumps(const opt_pass *pass) {
  return is_one_of({"vrp", "dom"}, pass);
}

// Whether 'function' is the body of a construct other than a task, and has no
// jobs. Its accesses are those of a member of a team, to whom the thread
// belongs.
bool is_of_team(tree function) {
  constexpr unsigned kTasks =
      kYetiConstructTask | kYetiConstructTaskloop | kYetiConstructTarget;
  ConstructTable table = constructs_of(function);
  int own = construct_outlined_as(function, table);
  return own != kNoConstruct && !(table[own].kinds & kTasks) &&
         !has_jobs(DECL_STRUCT_FUNCTION(function));
}

// Whether it matters in 'function' what an access depends on. Several passes in
// a row ask, and the answer takes a look at all statements.
bool matters_in(tree function) {
  static unsigned last;
  static bool answer;
  if (last != DECL_UID(function)) {
    last = DECL_UID(function);
    answer = may_have_thread_bound(DECL_STRUCT_FUNCTION(function)) &&
             !is_of_team(function);
  }
  return answer;
}

}  // namespace

// Any function may become part of a task.
bool may_run_as_to_jumps(const opt_pass *pass, tree function) {
  if (pass->type != GIMPLE_PASS) return true;
  if (is_early(pass))
    return !flag_openmp &&
           !may_have_thread_bound(DECL_STRUCT_FUNCTION(function));
  bool also = also_threads_jumps(pass);
  if (!also && !only_threads_jumps(pass)) return true;
  if (!matters_in(function)) return true;
  flag_thread_jumps = 0;
  return also && kThreadingIsOptional;
}

void restore_jump_threading(tree function) {
  flag_thread_jumps = opt_for_fn(function, flag_thread_jumps);
}

}  // namespace yeti
