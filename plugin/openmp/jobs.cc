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
  return is_call_of(statement, "__yeti_job_begin");
}
bool is_end(gimple *statement) {
  return is_call_of(statement, "__yeti_job_end");
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

// Each job has another number, so that GCC does not make one of two jobs that
// do the same.
void mark_job(gimple_seq *body, unsigned number) {
  gimple_seq marked = nullptr;
  gimple_seq_add_stmt(
      &marked, gimple_build_call(early_declaration_of(EntryPoint::job_begin), 1,
                                 build_int_cst(unsigned_type_node, number)));
  gimple_seq_add_seq(&marked, *body);
  gimple_seq_add_stmt(
      &marked, gimple_build_call(early_declaration_of(EntryPoint::job_end), 0));
  *body = marked;
}

tree on_statement(gimple_stmt_iterator *place, bool *, walk_stmt_info *info) {
  gimple *statement = gsi_stmt(*place);
  if (gimple_code(statement) == GIMPLE_OMP_SECTION ||
      gimple_code(statement) == GIMPLE_OMP_SINGLE)
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
    return flag_openmp && options.schedules.word == "any";
  }

  unsigned execute(function *fun) override {
    std::vector<gimple *> found;
    walk_stmt_info info;
    memset(&info, 0, sizeof info);
    info.info = &found;
    gimple_seq body = gimple_body(fun->decl);
    walk_gimple_seq_mod(&body, on_statement, nullptr, &info);
    unsigned number = 0;
    for (gimple *statement : found)
      mark_job(gimple_omp_body_ptr(statement), ++number);
    return 0;
  }
};

}  // namespace

opt_pass *make_pass_jobs() {
  return new PassJobs;
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
