// Who has a variable inside of a parallel region: by the clauses, to which the
// gimplifier has added the implicit ones, and by where it is declared.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/evaluator.h"

namespace yeti::definite {

Sharing sharing_of_clause(tree clause) {
  switch (OMP_CLAUSE_CODE(clause)) {
    case OMP_CLAUSE_SHARED:
      return Sharing::kShared;
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_LASTPRIVATE:
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_IN_REDUCTION:
    case OMP_CLAUSE_TASK_REDUCTION:
    case OMP_CLAUSE_LINEAR:
    case OMP_CLAUSE__LOOPTEMP_:
    case OMP_CLAUSE__REDUCTEMP_:
      return Sharing::kPrivate;
    default:
      return Sharing::kUnknown;
  }
}

void DataSharing::enter(tree clauses) {
  std::map<tree, Sharing> frame;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    Sharing sharing = sharing_of_clause(c);
    if (sharing == Sharing::kUnknown) continue;
    // A part of an array may be reduced.
    tree decl = OMP_CLAUSE_DECL(c);
    while (decl && !DECL_P(decl) && TREE_OPERAND_LENGTH(decl) > 0)
      decl = TREE_OPERAND(decl, 0);
    if (decl && DECL_P(decl)) frame[decl] = sharing;
  }
  frames_.push_back(std::move(frame));
}

void DataSharing::declare(const std::set<tree> &variables) {
  inside_.insert(variables.begin(), variables.end());
}

Sharing DataSharing::of(tree decl) const {
  if (TREE_CODE(decl) == SSA_NAME) return Sharing::kPrivate;
  if (VAR_P(decl) && DECL_THREAD_LOCAL_P(decl)) return Sharing::kPrivate;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    auto found = frame->find(decl);
    if (found != frame->end()) return found->second;
  }
  if (is_global_var(decl)) return Sharing::kShared;
  return inside_.count(decl) ? Sharing::kPrivate : Sharing::kUnknown;
}

}  // namespace yeti::definite
