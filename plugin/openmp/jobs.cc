// See jobs.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/jobs.h"

#include "plugin/config/options.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// With -flto the declaration is another one than the unit's that made the call.
bool is_call_of(gimple *statement, const char *name) {
  gcall *call = dyn_cast<gcall *>(statement);
  tree callee = call ? gimple_call_fndecl(call) : NULL_TREE;
  return callee && DECL_EXTERNAL(callee) &&
         !strcmp(IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(callee)), name);
}
bool is_begin(gimple *statement) {
  return is_call_of(statement, "__yeti_job_begin") ||
         is_call_of(statement, "__yeti_chunk_begin") ||
         is_call_of(statement, "__yeti_iteration_begin");
}
bool is_end(gimple *statement) {
  return is_call_of(statement, "__yeti_job_end") ||
         is_call_of(statement, "__yeti_iteration_end");
}

}  // namespace

bool Jobs::is_mark(gimple *statement) {
  return is_begin(statement) || is_end(statement);
}

namespace {

// Whether a job is on after 'statement', if one is on before it as 'inside'
// says.
bool follow(gimple *statement, bool inside) {
  return is_begin(statement) || (inside && !is_end(statement));
}

bool follow(basic_block block, bool inside) {
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    inside = follow(gsi_stmt(i), inside);
  return inside;
}

// Loops of the function that comes next.
std::set<gimple *> loops_with_jobs;

// Each job has another number, so that GCC does not make one of two jobs that
// do the same.
void mark_job(gimple_seq *body, EntryPoint begin, EntryPoint end,
              unsigned number) {
  gimple_seq marked = nullptr;
  gimple_seq_add_stmt(
      &marked, gimple_build_call(early_declaration_of(begin), 1,
                                 build_int_cst(unsigned_type_node, number)));
  gimple_seq_add_seq(&marked, *body);
  gimple_seq_add_stmt(&marked, gimple_build_call(early_declaration_of(end), 0));
  *body = marked;
}

// The program may count on it that equal iterations of two loops with static
// schedules are of one thread.
bool has_static_schedule(gimple *loop) {
  tree schedule =
      omp_find_clause(gimple_omp_for_clauses(loop), OMP_CLAUSE_SCHEDULE);
  return !schedule || (OMP_CLAUSE_SCHEDULE_KIND(schedule) &
                       OMP_CLAUSE_SCHEDULE_MASK) == OMP_CLAUSE_SCHEDULE_STATIC;
}

void mark_loop(gimple *loop, unsigned number) {
  gimple_seq_add_stmt(
      gimple_omp_for_pre_body_ptr(loop),
      gimple_build_call(
          early_declaration_of(EntryPoint::loop_begin), 1,
          build_int_cst(unsigned_type_node, has_static_schedule(loop))));
  mark_job(gimple_omp_body_ptr(loop), EntryPoint::iteration_begin,
           EntryPoint::iteration_end, number);
}

void mark(gimple *statement, unsigned number) {
  if (gimple_code(statement) == GIMPLE_OMP_FOR)
    mark_loop(statement, number);
  else
    mark_job(gimple_omp_body_ptr(statement), EntryPoint::job_begin,
             EntryPoint::job_end, number);
}

tree on_statement(gimple_stmt_iterator *place, bool *, walk_stmt_info *info) {
  gimple *statement = gsi_stmt(*place);
  // The walk comes to the statement that is inserted next.
  if (loops_with_jobs.count(statement))
    gsi_insert_after(
        place, gimple_build_call(early_declaration_of(EntryPoint::loop_end), 0),
        GSI_SAME_STMT);
  if (gimple_code(statement) == GIMPLE_OMP_SECTION ||
      gimple_code(statement) == GIMPLE_OMP_SINGLE ||
      loops_with_jobs.count(statement))
    static_cast<std::vector<gimple *> *>(info->info)->push_back(statement);
  return NULL_TREE;
}

constexpr pass_data kPassData = {
    GIMPLE_PASS,
    "yeti_jobs",
    OPTGROUP_NONE,
    TV_PLUGIN_RUN,
    PROP_gimple_any,
    0,
    0,
    0,
    0,
};

class PassJobs : public gimple_opt_pass {
 public:
  PassJobs() : gimple_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassJobs; }

  bool gate(function *) override {
    return flag_openmp && options.schedules.word != "observed";
  }

  unsigned execute(function *fun) override {
    std::vector<gimple *> found;
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    info.info = &found;
    gimple_seq body = gimple_body(fun->decl);
    walk_gimple_seq_mod(&body, on_statement, nullptr, &info);
    unsigned number = 0;
    for (gimple *statement : found) mark(statement, ++number);
    loops_with_jobs.clear();
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_jobs() {
  return new PassJobs;
}

// A loop that a loop of `simd` is part of has no iterations of its own, one
// that is ordered by `depend` keeps its order, and one with a scan is run
// twice.
bool may_have_iteration_jobs(gimple *loop) {
  if (gimple_omp_for_kind(loop) != GF_OMP_FOR_KIND_FOR ||
      gimple_omp_for_combined_p(loop))
    return false;
  tree clauses = gimple_omp_for_clauses(loop);
  tree ordered = omp_find_clause(clauses, OMP_CLAUSE_ORDERED);
  if (ordered && OMP_CLAUSE_ORDERED_EXPR(ordered)) return false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c))
    if (OMP_CLAUSE_CODE(c) == OMP_CLAUSE_REDUCTION &&
        OMP_CLAUSE_REDUCTION_INSCAN(c))
      return false;
  tree schedule = omp_find_clause(clauses, OMP_CLAUSE_SCHEDULE);
  tree chunk = schedule ? OMP_CLAUSE_SCHEDULE_CHUNK_EXPR(schedule) : NULL_TREE;
  return !chunk || (!has_static_schedule(loop) && integer_onep(chunk));
}

void want_iteration_jobs(gimple *loop) {
  loops_with_jobs.insert(loop);
}

bool has_jobs(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN(block, fun)
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (is_begin(gsi_stmt(i))) return true;
  return false;
}

Jobs::Jobs(function *fun) : is_empty_(!has_jobs(fun)) {
  if (is_empty_) return;
  solve(fun);
  collect(fun);
}

// What can be reached from outside of jobs, and from within one, counts as
// outside.
void Jobs::solve(function *fun) {
  starts_inside_.assign(last_basic_block_for_fn(fun), true);
  ends_inside_.assign(last_basic_block_for_fn(fun), true);
  ends_inside_[ENTRY_BLOCK] = false;
  for (bool changed = true; changed;) {
    changed = false;
    basic_block block;
    FOR_EACH_BB_FN(block, fun) {
      edge e;
      edge_iterator i;
      bool inside = true;
      FOR_EACH_EDGE(e, i, block->preds)
      inside = inside && ends_inside_[e->src->index];
      const bool ends = follow(block, inside);
      changed |= inside != starts_inside_[block->index] ||
                 ends != ends_inside_[block->index];
      starts_inside_[block->index] = inside;
      ends_inside_[block->index] = ends;
    }
  }
}

void Jobs::collect(function *fun) {
  reaches_into_.assign(last_basic_block_for_fn(fun), false);
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    bool inside = starts_inside_[block->index];
    for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
      if (inside) statements_.insert(i.phi());
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      inside = follow(gsi_stmt(i), inside);
      if (inside) statements_.insert(gsi_stmt(i));
      if (inside) reaches_into_[block->index] = true;
    }
  }
}

}  // namespace yeti
