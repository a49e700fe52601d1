// Loops that are written with jumps: which variables count their iterations,
// and how many of these there are. Loops of constructs are in
// reader_worksharing.cc. Must not know who executes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

namespace {

// The step if 'statement' is `variable = variable + step`.
std::optional<int64_t> step_of(gimple *statement, tree variable) {
  gassign *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_lhs(assign) != variable ||
      gimple_num_ops(assign) != 3 || gimple_assign_rhs1(assign) != variable)
    return {};
  tree step = gimple_assign_rhs2(assign);
  if (TREE_CODE(step) != INTEGER_CST) return {};
  tree type = TREE_TYPE(variable);
  if (!POINTER_TYPE_P(type) && !TYPE_OVERFLOW_UNDEFINED(type) &&
      TYPE_PRECISION(type) < 64)
    return {};
  int64_t value =
      tree_fits_shwi_p(step) ? tree_to_shwi(step) : int64_t(tree_to_uhwi(step));
  switch (gimple_assign_rhs_code(assign)) {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return value;
    case MINUS_EXPR:
      return -value;
    default:
      return {};
  }
}

}  // namespace

// Gives the variables to which the loop adds a fixed step once in each
// iteration their values.
void Reader::find_counters(Run &run, int loop) {
  const FlowGraph &graph = run.graph;
  int dimension = run.dimensions[loop];
  std::map<tree, int> assignments;
  std::map<tree, std::pair<int, int64_t>> steps;
  for (int node : graph.loops()[loop].nodes) {
    gimple *each = graph.nodes()[node].statement;
    if (!each) continue;
    RegionWrites writes;
    writes.add_statement(each);
    for (tree decl : writes.assigned()) {
      assignments[decl]++;
      if (auto step = step_of(each, decl)) steps[decl] = {node, *step};
    }
  }
  for (const auto &[variable, step] : steps) {
    if (assignments[variable] != 1 || !evaluator_.is_tracked(variable) ||
        graph.nodes()[step.first].loop != loop)
      continue;
    if (is_in_region() && sharing_->of(variable) != Sharing::kPrivate) continue;
    bool is_always = true;
    for (int latch : graph.loops()[loop].latches)
      is_always &= graph.dominates(step.first, latch);
    auto start = evaluator_.environment.find(variable);
    if (!is_always || start == evaluator_.environment.end()) continue;
    auto distance =
        Polynomial::of_dimension(dimension).times(Polynomial(step.second));
    auto now = start->second.number.plus(*distance);
    if (!now || start->second.kind == Value::Kind::kTruth ||
        start->second.kind == Value::Kind::kOther)
      continue;
    start->second.number = *now;
    Dimension &counted = model_->dimensions[dimension];
    if (DECL_P(variable) && !DECL_ARTIFICIAL(variable) && !counted.variable) {
      counted.variable = variable;
      counted.value = *now;
    }
  }
}

void Reader::enter_loop(Run &run, int loop) {
  run.dimensions[loop] = int(model_->dimensions.size());
  model_->dimensions.emplace_back();
  // Outside of regions variables of loops have values of which nothing is
  // known.
  std::map<tree, Value> before = evaluator_.environment;
  if (is_in_region()) find_counters(run, loop);
  for (tree decl : run.writes[loop].assigned()) {
    auto now = evaluator_.environment.find(decl);
    if (now == evaluator_.environment.end()) continue;
    // What has not become a counter.
    if (now->second == before[decl]) evaluator_.environment.erase(now);
  }
  if (!is_in_region()) return;
  bool has_barrier = false, has_task_wait = false;
  for (int node : run.graph.loops()[loop].nodes)
    if (gimple *each = run.graph.nodes()[node].statement) {
      Contents contents = contents_of_statement(each);
      has_barrier |= contents.has_barrier;
      has_task_wait |= contents.has_task_wait;
    }
  model_->dimensions.back().has_barrier = has_barrier;
  model_->dimensions.back().has_task_wait = has_task_wait;
  if (has_barrier) ++phase_;
}

// What must be at least 0 in the iterations of 'loop' that do not leave it by
// the edge.
std::optional<Polynomial> Reader::room_of(const Run &run, int loop, int from,
                                          int to, Dimension *dimension) const {
  const FlowGraph &graph = run.graph;
  const FlowGraph::Loop &own = graph.loops()[loop];
  const FlowGraph::Node &node = graph.nodes()[from];
  if (node.loop != loop || !run.truths[from] || node.successors.size() != 2 ||
      node.successors[0] == node.successors[1])
    return {};
  for (int latch : own.latches)
    if (!graph.dominates(from, latch)) return {};
  const Value &truth = *run.truths[from];
  Condition stays =
      node.successors[0] == to ? negated(truth.truth) : truth.truth;
  int number = run.dimensions[loop];
  int64_t factor = stays.form.factor({{}, number});
  // In any other term the iteration number has an unknown factor.
  for (const auto &[term, unused] : stays.form.terms())
    if (term.dimension == number && !term.symbols.empty()) return {};
  std::optional<Polynomial> room = stays.form;
  if (stays.kind == Condition::Kind::kNonZero) {
    // Counts towards 0.
    if (factor > 0) room = Polynomial(-1).plus(stays.form, -1);
    if (factor < 0) room = stays.form.plus(Polynomial(-1));
    if (room) factor = room->factor({{}, number});
  } else if (stays.kind == Condition::Kind::kZero) {
    return {};
  }
  if (!room || factor >= 0) return {};
  // A test at the end of an iteration is about the next one.
  int stay = node.successors[node.successors[0] == to ? 1 : 0];
  if (stay == own.header) room = room->plus(Polynomial(-factor));
  dimension->conditions.insert(dimension->conditions.end(), truth.needs.begin(),
                               truth.needs.end());
  return room;
}

void Reader::leave_loop(Run &run, int loop) {
  const FlowGraph &graph = run.graph;
  int number = run.dimensions[loop];
  Dimension dimension = model_->dimensions[number];
  dimension.is_counted = true;
  bool has_exit = false;
  for (int node : graph.loops()[loop].nodes)
    for (int to : graph.nodes()[node].successors) {
      if (graph.is_in(to, loop)) continue;
      has_exit = true;
      auto room = room_of(run, loop, node, to, &dimension);
      if (room)
        dimension.room.push_back(*room);
      else
        dimension.is_counted = false;
    }
  dimension.is_counted &= has_exit;
  model_->dimensions[number] = dimension;
  if (!is_in_region()) return;
  if (dimension.has_barrier) ++phase_;
  if (!dimension.is_counted) {
    if (gimple *header = graph.nodes()[graph.loops()[loop].header].statement)
      remark(header,
             "how often this loop runs is not known: it may wait for another "
             "thread");
    // It may wait for another thread.
    Scope scope = run.outside;
    for (int around = loop; around != FlowGraph::kNone;
         around = graph.loops()[around].outer)
      scope.loops.push_back(run.dimensions[around]);
    wait(scope);
    // Whether all threads meet its barriers equally often is not known.
  }
}

}  // namespace yeti::definite
