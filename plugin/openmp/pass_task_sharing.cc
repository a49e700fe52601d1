// GCC copies a shared variable that a task only reads into the task's data when
// the task is created. The task would then not access the variable, and its
// later races would go unseen.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/pass_task_sharing.h"

namespace yeti {

namespace {

// GCC has variables of its own for bounds of loops and arrays, which it
// computes in advance. A task that outlives its creator's function must have
// them by value.
bool is_of_program(tree decl) {
  return !DECL_ARTIFICIAL(decl) && !DECL_IGNORED_P(decl);
}

// The clauses of a construct that becomes a function of its own.
bool has_own_function(gimple *statement, tree *clauses) {
  switch (gimple_code(statement)) {
    case GIMPLE_OMP_PARALLEL:
    case GIMPLE_OMP_TASK:
      *clauses = gimple_omp_taskreg_clauses(statement);
      return true;
    case GIMPLE_OMP_TEAMS:
      *clauses = gimple_omp_teams_clauses(statement);
      return true;
    case GIMPLE_OMP_TARGET:
      *clauses = gimple_omp_target_clauses(statement);
      return true;
    default:
      return false;
  }
}

// The clause that says what 'decl' is inside of a construct, or null.
tree clause_of(tree clauses, tree decl) {
  for (; clauses; clauses = OMP_CLAUSE_CHAIN(clauses))
    switch (OMP_CLAUSE_CODE(clauses)) {
      case OMP_CLAUSE_SHARED:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_MAP:
        if (OMP_CLAUSE_DECL(clauses) == decl) return clauses;
        break;
      default:
        break;
    }
  return NULL_TREE;
}

// The clauses of the constructs around a statement, innermost last.
using Enclosing = std::vector<tree>;

// Makes the constructs around the innermost one, which shares 'decl', share it
// by reference, too: a copy that one of them has may not live long enough.
void share_by_reference(tree decl, const Enclosing &enclosing) {
  for (auto clauses = enclosing.rbegin(); clauses != enclosing.rend();
       ++clauses) {
    tree clause = clause_of(*clauses, decl);
    if (!clause) continue;
    if (OMP_CLAUSE_CODE(clause) != OMP_CLAUSE_SHARED) return;
    OMP_CLAUSE_SHARED_READONLY(clause) = 0;
  }
}

void walk(gimple_seq *body, Enclosing *enclosing);

tree on_statement(gimple_stmt_iterator *place, bool *is_handled,
                  walk_stmt_info *info) {
  auto *enclosing = static_cast<Enclosing *>(info->info);
  gimple *statement = gsi_stmt(*place);
  tree clauses;
  *is_handled = has_own_function(statement, &clauses);
  if (!*is_handled) return NULL_TREE;
  enclosing->push_back(clauses);
  if (gimple_code(statement) == GIMPLE_OMP_TASK)
    for (tree clause = clauses; clause; clause = OMP_CLAUSE_CHAIN(clause))
      if (OMP_CLAUSE_CODE(clause) == OMP_CLAUSE_SHARED &&
          is_of_program(OMP_CLAUSE_DECL(clause)))
        share_by_reference(OMP_CLAUSE_DECL(clause), *enclosing);
  walk(gimple_omp_body_ptr(statement), enclosing);
  enclosing->pop_back();
  return NULL_TREE;
}

void walk(gimple_seq *body, Enclosing *enclosing) {
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = enclosing;
  walk_gimple_seq_mod(body, on_statement, nullptr, &info);
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_task_sharing",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
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
    Enclosing none;
    walk(&body, &none);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_task_sharing() {
  return new PassTaskSharing;
}

}  // namespace yeti
