// The walk of the reader over a sequence of statements. Executes each statement
// once, on values that are polynomials: at the beginning of a loop what the
// loop assigns is not known, except for variables that a fixed step is added
// to. Must not know what statements do.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

void Reader::forget(const RegionWrites &writes) {
  for (tree decl : writes.assigned()) evaluator_.environment.erase(decl);
}

bool Reader::looks_at(const Polynomial &form,
                      const std::set<int> &dimensions) const {
  for (int each : form.dimensions()) {
    if (dimensions.count(each)) return true;
    for (int other : model_->dimensions[each].depends_on)
      if (looks_at(Polynomial::of_dimension(other), dimensions)) return true;
  }
  return false;
}

// Values of loops that have ended are not those of their variables.
void Reader::forget_dimensions(const std::set<int> &dimensions) {
  Environment &environment = evaluator_.environment;
  for (auto i = environment.begin(); i != environment.end();) {
    bool is_old = looks_at(i->second.number, dimensions) ||
                  looks_at(i->second.truth.form, dimensions);
    for (const Condition &need : i->second.needs)
      is_old |= looks_at(need.form, dimensions);
    i = is_old ? environment.erase(i) : std::next(i);
  }
}

namespace {

Environment common(const Environment &a, const Environment &b) {
  Environment result;
  for (const auto &[decl, value] : a) {
    auto found = b.find(decl);
    if (found != b.end() && found->second == value) result[decl] = value;
  }
  return result;
}

}  // namespace

namespace {

tree collect_construct(gimple_stmt_iterator *place, bool *is_handled,
                       walk_stmt_info *info) {
  if (!is_gimple_omp(gsi_stmt(*place))) return NULL_TREE;
  *is_handled = true;
  static_cast<std::vector<gimple *> *>(info->info)->push_back(gsi_stmt(*place));
  return NULL_TREE;
}

}  // namespace

// Of a function whose control flow is not understood: nothing is known of its
// variables where a construct begins.
void Reader::read_constructs_of(gimple_seq sequence) {
  std::vector<gimple *> constructs;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &constructs;
  walk_gimple_seq_mod(&sequence, collect_construct, nullptr, &info);
  for (gimple *each : constructs) {
    evaluator_.environment.clear();
    construct(each, {});
  }
  evaluator_.environment.clear();
}

namespace {

// Whether the conditions are known not to hold.
bool is_never(const Scope &scope) {
  for (const Condition &condition : scope.conditions) {
    if (!condition.form.is_constant()) continue;
    int64_t value = condition.form.constant();
    bool holds = condition.kind == Condition::Kind::kNonNegative ? value >= 0
                 : condition.kind == Condition::Kind::kZero      ? value == 0
                                                                 : value != 0;
    if (!holds) return true;
  }
  return false;
}

}  // namespace

MaybeValue Reader::truth_of(gcond *condition) {
  tree_code code = gimple_cond_code(condition);
  tree left = gimple_cond_lhs(condition), right = gimple_cond_rhs(condition);
  MaybeValue truth = evaluator_.compare(code, left, right);
  if (truth) return truth;
  return evaluator_.free_condition(code, left, right,
                                   gimple_location(condition));
}

// Executes 'sequence', from the present environment on.
void Reader::run(gimple_seq sequence, const Scope &outside) {
  FlowGraph graph(sequence);
  if (sharing_) sharing_->declare(graph.variables());
  if (!graph.is_sound() && !is_in_region()) {
    read_constructs_of(sequence);
    return;
  }
  if (!graph.is_sound()) {
    RegionWrites writes;
    writes.add(sequence);
    forget(writes);
    note_unknown(sequence);
    wait(outside);
    // There may be a barrier that not all threads meet.
    is_lost_ |= contents_of(sequence).has_barrier;
    return;
  }
  RegionWrites handled;
  for (gimple_seq handler : graph.handlers()) handled.add(handler);
  evaluator_.lose(handled.assigned());
  if (!graph.handlers().empty()) note_unknown(sequence);

  size_t count = graph.nodes().size();
  Run run{graph, outside, std::vector<Scope>(count),
          std::vector<MaybeValue>(count)};
  run.dimensions.assign(graph.loops().size(), -1);
  for (const FlowGraph::Loop &loop : graph.loops()) {
    run.writes.emplace_back();
    for (int node : loop.nodes)
      if (gimple *each = graph.nodes()[node].statement)
        run.writes.back().add_statement(each);
  }
  std::vector<Environment> after(count);
  run.held.resize(count);
  run.held_at.resize(count);
  Held held_before = held_;
  std::vector<char> is_done(count);
  Environment before = evaluator_.environment;
  std::vector<int> open;  // loops around the node before
  for (int node : graph.order()) {
    const FlowGraph::Node &each = graph.nodes()[node];
    std::vector<int> around = graph.loops_around(node);
    while (!open.empty() && (open.size() > around.size() ||
                             around[open.size() - 1] != open.back())) {
      leave_loop(run, open.back());
      open.pop_back();
    }
    bool is_first = true;
    std::set<int> ended;
    for (int from : each.predecessors) {
      if (!is_done[from]) continue;  // by a back edge
      if (is_first) {
        evaluator_.environment = after[from];
        held_ = run.held[from];
      } else {
        evaluator_.environment = common(evaluator_.environment, after[from]);
        merge_held(run.held[from]);
      }
      is_first = false;
      for (int loop = graph.nodes()[from].loop;
           loop != FlowGraph::kNone && !graph.is_in(node, loop);
           loop = graph.loops()[loop].outer)
        ended.insert(run.dimensions[loop]);
    }
    if (node == graph.entry()) {
      evaluator_.environment = before;
      held_ = held_before;
    }
    if (!ended.empty()) forget_dimensions(ended);
    if (around.size() > open.size()) {
      open.push_back(around.back());
      enter_loop(run, around.back());
    }
    run.guards[node] = guard_of(run, node);
    run.held_at[node] = held_;
    if (each.statement) {
      Scope scope = scope_of(run, node);
      if (gcond *condition = dyn_cast<gcond *>(each.statement))
        run.truths[node] = truth_of(condition);
      if (!is_never(scope)) statement(each.statement, scope);
    }
    is_done[node] = 1;
    // Only branches and joins need what holds behind every node, but chains are
    // short before GCC's passes.
    after[node] = evaluator_.environment;
    run.held[node] = held_;
    // What an iteration locks, it unlocks.
    for (int to : each.successors)
      if (is_done[to] && graph.dominates(to, node))
        check_balance(run.held_at[to]);
    for (int from : each.predecessors)
      if (graph.nodes()[from].successors.size() == 1 && is_done[from] &&
          from != node)
        after[from].clear();
  }
  for (; !open.empty(); open.pop_back()) leave_loop(run, open.back());
  evaluator_.environment =
      is_done[graph.exit()] ? after[graph.exit()] : Environment();
  held_ = is_done[graph.exit()] ? run.held[graph.exit()] : held_before;
}

// The conditions under which 'node' is executed, in each iteration of the loops
// around it.
Scope Reader::guard_of(const Run &run, int node) const {
  const FlowGraph &graph = run.graph;
  Scope unknown;
  unknown.is_certain = false;
  if (node == graph.entry()) return {};
  int above = graph.nodes()[node].dominator;
  if (above == FlowGraph::kNone) return unknown;
  // Loops end.
  for (int loop = graph.nodes()[above].loop;
       loop != FlowGraph::kNone && !graph.is_in(node, loop);
       loop = graph.loops()[loop].outer)
    above = graph.loops()[loop].header;
  if (graph.post_dominates(node, above)) return run.guards[above];
  int from = FlowGraph::kNone;
  for (int each : graph.nodes()[node].predecessors) {
    if (graph.nodes()[node].loop != FlowGraph::kNone &&
        graph.loops()[graph.nodes()[node].loop].header == node &&
        graph.is_in(each, graph.nodes()[node].loop))
      continue;  // a back edge
    if (from != FlowGraph::kNone) return unknown;
    from = each;
  }
  if (from != above || !run.truths[from]) return unknown;
  const std::vector<int> &to = graph.nodes()[from].successors;
  if (to.size() != 2 || to[0] == to[1]) return unknown;
  Scope scope = run.guards[from];
  // That the loop goes on is what its room says.
  int loop = graph.nodes()[from].loop;
  if (loop != FlowGraph::kNone && !graph.is_in(to[to[0] == node], loop))
    return scope;
  const Value &truth = *run.truths[from];
  scope.conditions.push_back(to[0] == node ? truth.truth
                                           : negated(truth.truth));
  scope.conditions.insert(scope.conditions.end(), truth.needs.begin(),
                          truth.needs.end());
  return scope;
}

Scope Reader::scope_of(const Run &run, int node) const {
  Scope scope = run.outside;
  for (int loop : run.graph.loops_around(node))
    scope.loops.push_back(run.dimensions[loop]);
  const Scope &guard = run.guards[node];
  scope.is_certain &= guard.is_certain;
  scope.conditions.insert(scope.conditions.end(), guard.conditions.begin(),
                          guard.conditions.end());
  return scope;
}

}  // namespace yeti::definite
