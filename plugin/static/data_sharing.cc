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
      // For the debugger only: the variable is an array that is shared by way
      // of a pointer.
      return OMP_CLAUSE_PRIVATE_DEBUG(clause) ? Sharing::kUnknown
                                              : Sharing::kPrivate;
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_LASTPRIVATE:
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_IN_REDUCTION:
    case OMP_CLAUSE_LINEAR:
    case OMP_CLAUSE__LOOPTEMP_:
    case OMP_CLAUSE__REDUCTEMP_:
      return Sharing::kPrivate;
    default:
      return Sharing::kUnknown;
  }
}

namespace {

tree add_variable(tree *place, int *, void *variables) {
  if (DECL_P(*place)) static_cast<std::set<tree> *>(variables)->insert(*place);
  return NULL_TREE;
}

}  // namespace

std::set<tree> replaced_variables(tree clauses) {
  std::set<tree> replaced;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    if (sharing_of_clause(c) != Sharing::kPrivate) continue;
    tree decl = OMP_CLAUSE_DECL(c);
    bool has_pointer = VAR_P(decl) && DECL_HAS_VALUE_EXPR_P(decl);
    if (OMP_CLAUSE_CODE(c) == OMP_CLAUSE_FIRSTPRIVATE && DECL_P(decl) &&
        !has_pointer && !lang_hooks.decls.omp_privatize_by_reference(decl))
      continue;
    walk_tree(&decl, add_variable, &replaced, nullptr);
  }
  for (tree decl : std::set<tree>(replaced)) {
    if (!VAR_P(decl) || !DECL_HAS_VALUE_EXPR_P(decl)) continue;
    tree value = DECL_VALUE_EXPR(decl);
    walk_tree(&value, add_variable, &replaced, nullptr);
  }
  return replaced;
}

void DataSharing::enter(tree clauses) {
  std::map<tree, Sharing> frame;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    Sharing sharing = sharing_of_clause(c);
    if (sharing != Sharing::kUnknown && DECL_P(OMP_CLAUSE_DECL(c)))
      frame[OMP_CLAUSE_DECL(c)] = sharing;
  }
  for (tree decl : replaced_variables(clauses)) frame[decl] = Sharing::kPrivate;
  frames_.push_back(std::move(frame));
}

void DataSharing::declare(const std::set<tree> &variables) {
  inside_.insert(variables.begin(), variables.end());
  lanes_.variables.insert(variables.begin(), variables.end());
}

// What has no name in the program is a temporary of one iteration, wherever GCC
// declares it.
bool DataSharing::is_common_to_lanes(tree decl) const {
  if (!DECL_P(decl) || DECL_ARTIFICIAL(decl) || !DECL_NAME(decl)) return false;
  if (VAR_P(decl) && DECL_HAS_VALUE_EXPR_P(decl)) return false;
  if (lanes_.is_part && of(decl) != Sharing::kShared) return false;
  for (size_t frame = lanes_.frame; frame < frames_.size(); ++frame) {
    auto found = frames_[frame].find(decl);
    if (found != frames_[frame].end() && found->second == Sharing::kPrivate)
      return false;
  }
  return !lanes_.variables.count(decl) &&
         !lanes_.functions.count(DECL_CONTEXT(decl));
}

Sharing DataSharing::of(tree decl) const {
  if (TREE_CODE(decl) == SSA_NAME) return Sharing::kPrivate;
  if (VAR_P(decl) && DECL_THREAD_LOCAL_P(decl)) return Sharing::kPrivate;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    auto found = frame->find(decl);
    if (found == frame->end()) continue;
    // What a task shares with its creator may be the creator's own.
    bool is_of_region = std::next(frame) == frames_.rend();
    if (found->second != Sharing::kShared || is_of_region) return found->second;
  }
  if (is_global_var(decl)) return Sharing::kShared;
  if (functions_.count(DECL_CONTEXT(decl))) return Sharing::kPrivate;
  if (!of_serial_)
    return inside_.count(decl) ? Sharing::kPrivate : Sharing::kUnknown;
  if (copied_.count(decl)) return Sharing::kPrivate;
  bool is_own = !TREE_ADDRESSABLE(decl) && of_serial_->assigns(decl);
  return is_own ? Sharing::kPrivate : Sharing::kShared;
}

}  // namespace yeti::definite
