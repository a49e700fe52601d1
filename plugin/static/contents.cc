// See contents.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/contents.h"

#include "plugin/static/region_writes.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

bool has_implied_barrier(gimple *statement) {
  tree clauses;
  switch (gimple_code(statement)) {
    case GIMPLE_OMP_FOR:
      if (gimple_omp_for_kind(statement) != GF_OMP_FOR_KIND_FOR) return false;
      clauses = gimple_omp_for_clauses(statement);
      break;
    case GIMPLE_OMP_SECTIONS:
      clauses = gimple_omp_sections_clauses(statement);
      break;
    case GIMPLE_OMP_SINGLE:
      clauses = gimple_omp_single_clauses(statement);
      break;
    default:
      if (!is_omp_scope(statement)) return false;
      clauses = omp_scope_clauses(statement);
      break;
  }
  return !omp_find_clause(clauses, OMP_CLAUSE_NOWAIT);
}

namespace {

// What a call does by way of a function of the unit. A function that calls
// itself is not followed.
Contents contents_of_callee(gimple *call) {
  static std::map<int, Contents> known;
  static std::set<int> open;
  Callee callee = callee_of(call);
  if (!callee) return {};
  int number = DECL_UID(callee.function);
  auto found = known.find(number);
  if (found != known.end()) return found->second;
  if (!open.insert(number).second) return {};
  Contents contents = contents_of(callee.body);
  open.erase(number);
  return known[number] = contents;
}

tree on_content(gimple_stmt_iterator *place, bool *, walk_stmt_info *info) {
  auto *contents = static_cast<Contents *>(info->info);
  gimple *statement = gsi_stmt(*place);
  contents->has_region |= gimple_code(statement) == GIMPLE_OMP_PARALLEL ||
                          gimple_code(statement) == GIMPLE_OMP_TEAMS;
  contents->has_simd |= gimple_code(statement) == GIMPLE_OMP_FOR &&
                        gimple_omp_for_kind(statement) == GF_OMP_FOR_KIND_SIMD;
  contents->has_barrier |= has_implied_barrier(statement) ||
                           (is_gimple_call(statement) &&
                            kind_of_call(statement) == CallKind::kBarrier);
  contents->has_task_wait |= gimple_code(statement) == GIMPLE_OMP_TASKGROUP ||
                             (gimple_code(statement) == GIMPLE_OMP_TASK &&
                              (gimple_omp_task_taskwait_p(statement) ||
                               gimple_omp_task_taskloop_p(statement))) ||
                             (is_gimple_call(statement) &&
                              (kind_of_call(statement) == CallKind::kTaskWait ||
                               kind_of_call(statement) == CallKind::kJoin));
  contents->has_start |=
      is_gimple_call(statement) && kind_of_call(statement) == CallKind::kStart;
  contents->has_cancel |=
      gimple_call_builtin_p(statement, BUILT_IN_GOMP_CANCEL);
  if (gimple_call_builtin_p(statement, BUILT_IN_NORMAL)) return NULL_TREE;
  tree function =
      is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
  if (function && DECL_NAME(function) && gimple_call_num_args(statement) == 1 &&
      starts_with(IDENTIFIER_POINTER(DECL_NAME(function)),
                  "omp_set_num_threads")) {
    tree count = gimple_call_arg(statement, 0);
    contents->sets_team_size |=
        !tree_fits_shwi_p(count) || tree_to_shwi(count) < 2;
  }
  if (!is_gimple_call(statement)) return NULL_TREE;
  Contents callee = contents_of_callee(statement);
  contents->has_barrier |= callee.has_barrier;
  contents->has_task_wait |= callee.has_task_wait;
  contents->sets_team_size |= callee.sets_team_size;
  contents->has_cancel |= callee.has_cancel;
  return NULL_TREE;
}

}  // namespace

Contents contents_of(gimple_seq sequence) {
  Contents contents;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &contents;
  walk_gimple_seq_mod(&sequence, on_content, nullptr, &info);
  return contents;
}

namespace {

tree on_initial_task(gimple_stmt_iterator *place, bool *is_handled,
                     walk_stmt_info *info) {
  gimple *statement = gsi_stmt(*place);
  *is_handled = gimple_code(statement) == GIMPLE_OMP_PARALLEL ||
                gimple_code(statement) == GIMPLE_OMP_TEAMS ||
                gimple_code(statement) == GIMPLE_OMP_TARGET;
  if (gimple_code(statement) == GIMPLE_OMP_TASK)
    *static_cast<bool *>(info->info) = true;
  return NULL_TREE;
}

}  // namespace

bool has_initial_tasks(gimple_seq body) {
  tree name = DECL_NAME(current_function_decl);
  bool is_first = name && (MAIN_NAME_P(name) ||
                           !strcmp(IDENTIFIER_POINTER(name), "MAIN__"));
  if (!is_first) return false;
  bool has_tasks = false;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &has_tasks;
  walk_gimple_seq_mod(&body, on_initial_task, nullptr, &info);
  return has_tasks;
}

Contents contents_of_statement(gimple *statement) {
  Contents contents;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &contents;
  gimple_stmt_iterator place = iterator_at(statement);
  walk_gimple_stmt(&place, on_content, nullptr, &info);
  return contents;
}

}  // namespace yeti::definite
