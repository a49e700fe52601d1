// A shared variable that a task only reads GCC copies into the task's data when
// the task is created. Then the task would not access the variable, and what it
// races with later would go unseen.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/pass_task_sharing.h"

namespace yeti {

namespace {

// Bounds of loops and of arrays that GCC computes ahead are variables of its
// own; a task that outlives its creator's function must have them by value.
bool is_of_program(tree decl) {
  return !DECL_ARTIFICIAL(decl) && !DECL_IGNORED_P(decl);
}

tree on_statement(gimple_stmt_iterator *place, bool *, walk_stmt_info *) {
  gimple *statement = gsi_stmt(*place);
  if (gimple_code(statement) != GIMPLE_OMP_TASK) return NULL_TREE;
  for (tree clause = gimple_omp_task_clauses(statement); clause;
       clause = OMP_CLAUSE_CHAIN(clause))
    if (OMP_CLAUSE_CODE(clause) == OMP_CLAUSE_SHARED &&
        is_of_program(OMP_CLAUSE_DECL(clause)))
      OMP_CLAUSE_SHARED_READONLY(clause) = 0;
  return NULL_TREE;
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_task_sharing",
    OPTGROUP_NONE,
    TV_NONE,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

class PassTaskSharing : public gimple_opt_pass {
 public:
  PassTaskSharing() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassTaskSharing; }

  bool gate(function *) override { return flag_openmp; }

  unsigned execute(function *fun) override {
    gimple_seq body = gimple_body(fun->decl);
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    walk_gimple_seq_mod(&body, on_statement, nullptr, &info);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_task_sharing() {
  return new PassTaskSharing;
}

}  // namespace yeti
