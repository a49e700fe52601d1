// See bind_points.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/bind_points.h"

#include "plugin/effects/atomics.h"
#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

// Whether 'reference' is part of the record in which a construct captures.
bool is_omp_data(tree reference) {
  tree base = get_base_address(reference);
  tree name = base ? TYPE_NAME(TYPE_MAIN_VARIANT(TREE_TYPE(base))) : NULL_TREE;
  if (name && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name && starts_with(IDENTIFIER_POINTER(name), ".omp_data_s");
}

// Whether a value of 'type' may become part of an address or a condition.
// Floating-point numbers hardly do.
bool may_decide(tree type) {
  return !SCALAR_FLOAT_TYPE_P(type) && TREE_CODE(type) != COMPLEX_TYPE;
}

class BindPoints {
 public:
  BindPoints(function *fun, const ThreadDependence &values)
      : fun_(fun), values_(values) {}
  std::vector<BindPoint> find() const;

 private:
  Dependence bound_at(gimple *statement) const;
  BindPoint point_for_store(gimple *statement) const;
  bool leaves_by_call(gcall *call) const;
  bool leaves_by_store(gimple *statement) const;
  bool leaves_by_return(gimple *statement) const;

  function *fun_;
  const ThreadDependence &values_;
};

// What binds if it leaves at 'statement'. To a job the member is what the
// thread is to a task.
Dependence BindPoints::bound_at(gimple *statement) const {
  return values_.jobs().contains(statement) ? kOnThread | kOnMember : kOnThread;
}

bool BindPoints::leaves_by_call(gcall *call) const {
  if (is_atomic(call) || is_entry_point(gimple_call_fndecl(call)) ||
      gimple_call_flags(call) & ECF_CONST)
    return false;
  const Dependence bound = bound_at(call);
  bool is_bound = values_.of_block(gimple_bb(call)) & bound;
  bool has_pointer = false;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree argument = gimple_call_arg(call, i);
    bool is_pointer = POINTER_TYPE_P(TREE_TYPE(argument));
    has_pointer |= is_pointer;
    if ((values_.of_value(argument) & bound) &&
        (is_pointer ||
         (!is_of_library(call) && may_decide(TREE_TYPE(argument)))))
      return true;
  }
  return is_bound && (has_pointer || !is_of_library(call));
}

// A value that is stored at a place that depends on the thread is found again
// only there, and what a task captures no longer depends on the thread.
bool BindPoints::leaves_by_store(gimple *statement) const {
  if (!gimple_store_p(statement) || !is_gimple_assign(statement)) return false;
  tree to = gimple_assign_lhs(statement);
  return may_decide(TREE_TYPE(to)) && !is_omp_data(to) &&
         !(values_.of_address(to) & bound_at(statement)) &&
         (values_.of_statement(statement) & bound_at(statement));
}

bool BindPoints::leaves_by_return(gimple *statement) const {
  greturn *end = dyn_cast<greturn *>(statement);
  return end && (values_.of_value(gimple_return_retval(end)) & kOnThread);
}

// A call of `bind` beside a store in a loop would be run in each iteration: it
// goes in front of the outermost loop, but remains in the job.
BindPoint BindPoints::point_for_store(gimple *statement) const {
  const Jobs &jobs = values_.jobs();
  const bool inside = jobs.contains(statement);
  class loop *loop = gimple_bb(statement)->loop_father;
  if (!loop || !loop_outer(loop) ||
      (inside && !jobs.contains_start(loop->header)))
    return {statement, nullptr};
  while (loop_outer(loop_outer(loop)) &&
         (!inside || jobs.contains_start(loop_outer(loop)->header)))
    loop = loop_outer(loop);
  edge e, entry = nullptr;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, loop->header->preds)
  if (!flow_bb_inside_loop_p(loop, e->src)) {
    if (entry || (e->flags & EDGE_COMPLEX)) return {statement, nullptr};
    entry = e;
  }
  return entry ? BindPoint{nullptr, entry} : BindPoint{statement, nullptr};
}

std::vector<BindPoint> BindPoints::find() const {
  std::vector<BindPoint> points;
  basic_block block;
  FOR_EACH_BB_FN(block, fun_) {
    bool is_bound = false;  // for the rest of the block, or of the job
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      gimple *statement = gsi_stmt(i);
      if (Jobs::is_mark(statement)) is_bound = false;
      if (is_gimple_debug(statement) || is_bound) continue;
      gcall *call = dyn_cast<gcall *>(statement);
      is_bound = true;
      if ((call && leaves_by_call(call)) || leaves_by_return(statement))
        points.push_back({statement, nullptr});
      else if (leaves_by_store(statement))
        points.push_back(point_for_store(statement));
      else
        is_bound = false;
    }
  }
  return points;
}

gcall *call_of_bind() {
  return gimple_build_call(declaration_of(EntryPoint::bind), 0);
}

}  // namespace

std::vector<BindPoint> find_bind_points(function *fun,
                                        const ThreadDependence &values) {
  return BindPoints(fun, values).find();
}

void emit_binds_on_edges(const std::vector<BindPoint> &points) {
  std::set<edge> told;
  for (const BindPoint &point : points)
    if (!point.statement && told.insert(point.place).second)
      gsi_insert_on_edge(point.place, call_of_bind());
}

void emit_binds_at_statements(const std::vector<BindPoint> &points) {
  for (const BindPoint &point : points) {
    if (!point.statement) continue;
    gcall *call = call_of_bind();
    gimple_set_location(call, gimple_location(point.statement));
    gimple_stmt_iterator place = gsi_for_stmt(point.statement);
    gsi_insert_before(&place, call, GSI_SAME_STMT);
  }
}

}  // namespace yeti
