// See region_reader.h. Executes the function on values that are polynomials,
// each statement once: at the beginning of a loop what the loop assigns is not
// known, except for variables that a fixed step is added to.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/region_reader.h"

#include "plugin/static/evaluator.h"
#include "plugin/static/flow_graph.h"
#include "plugin/static/region_writes.h"

namespace yeti::definite {

namespace {

// When a statement is executed: in these iterations, under these conditions,
// and in no others.
struct Scope {
  std::vector<int> loops;
  std::vector<Condition> conditions;
  bool is_certain = true;
};

// What 'sequence' has inside.
struct Contents {
  bool has_region = false;
  bool has_barrier = false;
  bool has_task_wait = false;
  bool sets_team_size = false;
};

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

tree on_content(gimple_stmt_iterator *place, bool *, walk_stmt_info *info) {
  auto *contents = static_cast<Contents *>(info->info);
  gimple *statement = gsi_stmt(*place);
  contents->has_region |= gimple_code(statement) == GIMPLE_OMP_PARALLEL;
  contents->has_barrier |= has_implied_barrier(statement) ||
                           (is_gimple_call(statement) &&
                            kind_of_call(statement) == CallKind::kBarrier);
  contents->has_task_wait |= gimple_code(statement) == GIMPLE_OMP_TASKGROUP ||
                             (gimple_code(statement) == GIMPLE_OMP_TASK &&
                              (gimple_omp_task_taskwait_p(statement) ||
                               gimple_omp_task_taskloop_p(statement))) ||
                             (is_gimple_call(statement) &&
                              kind_of_call(statement) == CallKind::kTaskWait);
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
  return NULL_TREE;
}

Contents contents_of(gimple_seq sequence) {
  Contents contents;
  walk_stmt_info info;
  memset(&info, 0, sizeof info);
  info.info = &contents;
  walk_gimple_seq_mod(&sequence, on_content, nullptr, &info);
  return contents;
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

class Reader {
 public:
  explicit Reader(Model *model) : model_(model), evaluator_(model) {}

  void read_function(gimple_seq body) {
    sets_team_size_ = contents_of(body).sets_team_size;
    run(body, {});
  }

 private:
  // One sequence that is being executed.
  struct Run {
    const FlowGraph &graph;
    const Scope &outside;
    std::vector<Scope> guards;         // without the loops of the graph
    std::vector<MaybeValue> truths;    // of conditions
    std::vector<int> dimensions = {};  // by loop of the graph
    std::vector<RegionWrites> writes = {};
  };

  void run(gimple_seq sequence, const Scope &scope);
  Scope guard_of(const Run &run, int node) const;
  Scope scope_of(const Run &run, int node) const;
  void enter_loop(Run &run, int loop);
  void find_counters(Run &run, int loop);
  void leave_loop(Run &run, int loop);
  std::optional<Polynomial> room_of(const Run &run, int loop, int from, int to,
                                    Dimension *dimension) const;

  void forget(const RegionWrites &writes);
  void forget_dimensions(const std::set<int> &dimensions);
  bool looks_at(const Polynomial &form, const std::set<int> &dimensions) const;

  void statement(gimple *statement, const Scope &scope);
  void call(gimple *statement, const Scope &scope);
  MaybeValue result_of(gimple *call);
  void assign(tree left, const MaybeValue &value, const Scope &scope,
              gimple *statement);
  void atomic_store(gimple *statement, const Scope &scope);
  void construct(gimple *statement, const Scope &scope);
  void region(gimple *statement);
  void loop_construct(gimple *statement, const Scope &scope);
  void simd_or_loop(gimple *statement, const Scope &scope, bool is_shared);
  bool count_iterations(gimple *statement, size_t level, Dimension *dimension);
  void sections(gimple *statement, const Scope &scope);
  void task(gimple *statement, const Scope &scope);
  void by_one_thread(gimple *statement, const Scope &scope);
  void inside(tree clauses, gimple_seq body, const Scope &scope);
  void skip(gimple *statement);

  void read_operand(tree operand, gimple *statement, const Scope &scope);
  void access(tree reference, gimple *statement, const Scope &scope,
              bool is_write, bool is_atomic = false);
  void wait(const Scope &scope);
  void barrier(const Scope &scope);
  void wait_for_tasks(const Scope &scope);
  bool is_in_region() const { return writes_ != nullptr; }

  Model *model_;
  Evaluator evaluator_;
  bool sets_team_size_ = false;
  // Of the region that is being read.
  const RegionWrites *writes_ = nullptr;
  DataSharing *sharing_ = nullptr;
  Executor executor_;
  std::set<std::string> locks_;
  int thread_ = -1;  // the dimension that is the number of the thread
  Value team_;       // its size
  int phase_ = 0;
  int constructs_ = 0;
  bool may_have_waited_ = false;
  bool is_lost_ = false;  // where barriers are is not known
  int position_ = 0;      // in the order of the text
  int task_waits_ = 0;
  bool tasks_may_wait_ = false;
  // Of the task that is being read.
  int creation_ = 0, waits_before_creation_ = 0;
  size_t loops_of_creator_ = 0;
  tree loaded_ = NULL_TREE;  // by the first half of an atomic operation
  tree atomic_address_ = NULL_TREE;
};

// --- sequences ---

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

Environment common(const Environment &a, const Environment &b) {
  Environment result;
  for (const auto &[decl, value] : a) {
    auto found = b.find(decl);
    if (found != b.end() && found->second == value) result[decl] = value;
  }
  return result;
}

// Executes 'sequence', from the present environment on.
void Reader::run(gimple_seq sequence, const Scope &outside) {
  FlowGraph graph(sequence);
  if (sharing_) sharing_->declare(graph.variables());
  if (!graph.is_sound()) {
    RegionWrites writes;
    writes.add(sequence);
    forget(writes);
    wait(outside);
    // There may be a barrier that not all threads meet.
    is_lost_ |= contents_of(sequence).has_barrier;
    return;
  }
  RegionWrites handled;
  for (gimple_seq handler : graph.handlers()) handled.add(handler);
  evaluator_.lose(handled.assigned());

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
      if (is_first)
        evaluator_.environment = after[from];
      else
        evaluator_.environment = common(evaluator_.environment, after[from]);
      is_first = false;
      for (int loop = graph.nodes()[from].loop;
           loop != FlowGraph::kNone && !graph.is_in(node, loop);
           loop = graph.loops()[loop].outer)
        ended.insert(run.dimensions[loop]);
    }
    if (node == graph.entry()) evaluator_.environment = before;
    if (!ended.empty()) forget_dimensions(ended);
    if (around.size() > open.size()) {
      open.push_back(around.back());
      enter_loop(run, around.back());
    }
    run.guards[node] = guard_of(run, node);
    if (each.statement) {
      Scope scope = scope_of(run, node);
      if (gcond *condition = dyn_cast<gcond *>(each.statement))
        run.truths[node] = evaluator_.compare(gimple_cond_code(condition),
                                              gimple_cond_lhs(condition),
                                              gimple_cond_rhs(condition));
      statement(each.statement, scope);
    }
    is_done[node] = 1;
    // Only branches and joins need what holds behind every node, but chains are
    // short before GCC's passes.
    after[node] = evaluator_.environment;
    for (int from : each.predecessors)
      if (graph.nodes()[from].successors.size() == 1 && is_done[from] &&
          from != node)
        after[from].clear();
  }
  for (; !open.empty(); open.pop_back()) leave_loop(run, open.back());
  evaluator_.environment =
      is_done[graph.exit()] ? after[graph.exit()] : Environment();
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

// --- loops ---

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
    if (!now || start->second.kind == Value::Kind::kTruth) continue;
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
    // It may wait for another thread.
    Scope scope = run.outside;
    for (int around = loop; around != FlowGraph::kNone;
         around = graph.loops()[around].outer)
      scope.loops.push_back(run.dimensions[around]);
    wait(scope);
    // Whether all threads meet its barriers equally often is not known.
  }
}

// --- statements ---

void Reader::wait(const Scope &scope) {
  may_have_waited_ = true;
  // Other instances of a task do not wait for this one.
  for (size_t k = loops_of_creator_; k < scope.loops.size(); ++k)
    model_->dimensions[scope.loops[k]].waits = true;
}

// The thread waits for tasks. If they wait for others, it does.
void Reader::wait_for_tasks(const Scope &scope) {
  ++task_waits_;
  if (tasks_may_wait_) wait(scope);
}

// All threads meet the barrier, or one that they meet together in place of it.
void Reader::barrier(const Scope &scope) {
  if (!is_in_region()) return;
  ++task_waits_;
  if (!scope.is_certain || !scope.conditions.empty()) {
    is_lost_ = true;
    wait(scope);
    return;
  }
  ++phase_;
  may_have_waited_ = false;
}

void Reader::access(tree reference, gimple *statement, const Scope &scope,
                    bool is_write, bool is_atomic) {
  if (!is_in_region() || is_lost_ || may_have_waited_ || !scope.is_certain)
    return;
  if (TREE_THIS_VOLATILE(reference)) return;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (!size || !tree_fits_shwi_p(size) || tree_to_shwi(size) <= 0) return;
  MaybeValue place = evaluator_.address_of(reference);
  if (!place) return;
  const Root &root = model_->roots[place->root];
  if (root.object &&
      (sharing_->of(root.object) != Sharing::kShared ||
       TREE_READONLY(root.object) || TREE_THIS_VOLATILE(root.object)))
    return;
  RegionAccess access;
  access.place = gimple_location(statement);
  access.reference = reference;
  access.is_write = is_write;
  access.is_atomic = is_atomic;
  access.root = place->root;
  access.offset = place->number;
  access.size = tree_to_shwi(size);
  access.loops = scope.loops;
  access.conditions = scope.conditions;
  access.conditions.insert(access.conditions.end(), place->needs.begin(),
                           place->needs.end());
  access.executor = executor_;
  access.phase = phase_;
  bool is_of_task = executor_.kind == Executor::Kind::kTask;
  access.position = is_of_task ? creation_ : ++position_;
  access.task_waits = is_of_task ? waits_before_creation_ : task_waits_;
  access.locks = locks_;
  model_->regions.back().accesses.push_back(std::move(access));
}

bool is_memory(tree operand) {
  return operand &&
         (DECL_P(operand) || handled_component_p(operand) ||
          TREE_CODE(operand) == MEM_REF) &&
         TREE_CODE(operand) != FUNCTION_DECL &&
         TREE_CODE(operand) != LABEL_DECL && TREE_CODE(operand) != CONST_DECL;
}

void Reader::read_operand(tree operand, gimple *statement, const Scope &scope) {
  if (!operand || TREE_CODE(operand) == ADDR_EXPR) return;
  // Indices and pointers inside of a reference are variables.
  for (tree each = operand;
       handled_component_p(each) || TREE_CODE(each) == MEM_REF;
       each = TREE_OPERAND(each, 0)) {
    if (TREE_CODE(each) == ARRAY_REF)
      read_operand(TREE_OPERAND(each, 1), statement, scope);
    if (TREE_CODE(each) == MEM_REF) {
      read_operand(TREE_OPERAND(each, 0), statement, scope);
      break;
    }
  }
  if (is_memory(operand)) access(operand, statement, scope, false);
}

void Reader::assign(tree left, const MaybeValue &value, const Scope &scope,
                    gimple *statement) {
  if (!left) return;
  if (TREE_CODE(left) != SSA_NAME) {
    for (tree each = left;
         handled_component_p(each) || TREE_CODE(each) == MEM_REF;
         each = TREE_OPERAND(each, 0)) {
      if (TREE_CODE(each) == ARRAY_REF)
        read_operand(TREE_OPERAND(each, 1), statement, scope);
      if (TREE_CODE(each) == MEM_REF) {
        read_operand(TREE_OPERAND(each, 0), statement, scope);
        break;
      }
    }
    access(left, statement, scope, true);
  }
  evaluator_.environment.erase(left);
  bool is_own = !sharing_ || !(DECL_P(left) || TREE_CODE(left) == SSA_NAME) ||
                sharing_->of(left) == Sharing::kPrivate;
  if (value && is_own && evaluator_.is_tracked(left))
    evaluator_.environment[left] = *value;
}

void Reader::call(gimple *statement, const Scope &scope) {
  for (unsigned i = 0; i < gimple_call_num_args(statement); ++i)
    read_operand(gimple_call_arg(statement, i), statement, scope);
  CallKind kind = kind_of_call(statement);
  if (kind == CallKind::kUnknown) wait(scope);
  if (kind == CallKind::kBarrier) barrier(scope);
  if (kind == CallKind::kTaskWait) wait_for_tasks(scope);
  assign(gimple_call_lhs(statement), result_of(statement), scope, statement);
}

bool is_named(tree function, const char *name) {
  return function && DECL_NAME(function) &&
         !strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), name);
}

// The number of the thread and the size of the team.
MaybeValue Reader::result_of(gimple *call) {
  tree function = gimple_call_fndecl(call);
  if (!is_in_region()) return {};
  bool is_number = is_named(function, "omp_get_thread_num");
  if (!is_number && !is_named(function, "omp_get_num_threads")) return {};
  if (!is_number) return team_;
  Value value;
  if (executor_.kind == Executor::Kind::kMaster) return value;
  if (executor_.kind != Executor::Kind::kEveryThread) return {};
  if (thread_ < 0) {
    auto to_last = team_.number.plus(Polynomial(-1));
    thread_ = int(model_->dimensions.size());
    Dimension dimension;
    dimension.is_helper = dimension.is_thread = true;
    Polynomial self = Polynomial::of_dimension(thread_);
    dimension.conditions.push_back({Condition::Kind::kNonNegative, self});
    dimension.conditions.push_back(
        {Condition::Kind::kNonNegative, *to_last->plus(self, -1)});
    model_->dimensions.push_back(std::move(dimension));
  }
  value.number = Polynomial::of_dimension(thread_);
  return value;
}

// An atomic operation is a load and a store; one that stores what it has loaded
// only reads.
void Reader::atomic_store(gimple *statement, const Scope &scope) {
  tree value =
      gimple_omp_atomic_store_val(as_a<gomp_atomic_store *>(statement));
  read_operand(value, statement, scope);
  if (!atomic_address_ || !is_in_region()) return;
  tree reference = TREE_CODE(atomic_address_) == ADDR_EXPR
                       ? TREE_OPERAND(atomic_address_, 0)
                       : build_simple_mem_ref(atomic_address_);
  access(reference, statement, scope, value != loaded_, true);
}

void Reader::statement(gimple *statement, const Scope &scope) {
  switch (gimple_code(statement)) {
    case GIMPLE_ASSIGN: {
      if (gimple_clobber_p(statement)) return;
      for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
        read_operand(gimple_op(statement, i), statement, scope);
      MaybeValue value = evaluator_.evaluate(statement);
      assign(gimple_assign_lhs(statement), value, scope, statement);
      return;
    }
    case GIMPLE_CALL:
      call(statement, scope);
      return;
    case GIMPLE_COND:
      read_operand(gimple_cond_lhs(statement), statement, scope);
      read_operand(gimple_cond_rhs(statement), statement, scope);
      return;
    case GIMPLE_SWITCH:
      read_operand(gimple_switch_index(as_a<gswitch *>(statement)), statement,
                   scope);
      return;
    case GIMPLE_RETURN:
      return;
    case GIMPLE_OMP_ATOMIC_LOAD: {
      gomp_atomic_load *load = as_a<gomp_atomic_load *>(statement);
      loaded_ = gimple_omp_atomic_load_lhs(load);
      atomic_address_ = gimple_omp_atomic_load_rhs(load);
      evaluator_.environment.erase(loaded_);
      return;
    }
    case GIMPLE_OMP_ATOMIC_STORE:
      atomic_store(statement, scope);
      return;
    case GIMPLE_ASM:
      skip(statement);
      wait(scope);
      return;
    default:
      construct(statement, scope);
      return;
  }
}

// --- constructs ---

// What 'statement' may have assigned is not known behind it.
void Reader::skip(gimple *statement) {
  RegionWrites writes;
  writes.add_statement(statement);
  forget(writes);
}

// The body of a construct with these clauses. A variable of which it has copies
// is another one inside; what it is worth behind the construct, its caller
// knows.
void Reader::inside(tree clauses, gimple_seq body, const Scope &scope) {
  if (!sharing_) {
    run(body, scope);
    return;
  }
  Environment before = evaluator_.environment;
  std::set<tree> kept;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    if (OMP_CLAUSE_CODE(c) != OMP_CLAUSE_FIRSTPRIVATE &&
        OMP_CLAUSE_CODE(c) != OMP_CLAUSE_PRIVATE)
      continue;
    if (before.count(OMP_CLAUSE_DECL(c))) kept.insert(OMP_CLAUSE_DECL(c));
  }
  for (tree decl : replaced_variables(clauses))
    evaluator_.environment.erase(decl);
  sharing_->enter(clauses);
  run(body, scope);
  sharing_->leave();
  for (tree decl : kept) evaluator_.environment[decl] = before[decl];
}

void Reader::construct(gimple *statement, const Scope &scope) {
  if (!is_in_region()) {
    // A construct outside of any region.
    if (gimple_code(statement) == GIMPLE_OMP_PARALLEL) {
      region(statement);
    } else if (contents_of_statement(statement).has_region &&
               gimple_omp_body(statement)) {
      // What is known of variables may be about others inside.
      Environment none;
      std::swap(none, evaluator_.environment);
      run(gimple_omp_body(statement), scope);
      std::swap(none, evaluator_.environment);
    }
    skip(statement);
    return;
  }
  switch (gimple_code(statement)) {
    case GIMPLE_OMP_FOR:
      loop_construct(statement, scope);
      break;
    case GIMPLE_OMP_SECTIONS:
      sections(statement, scope);
      break;
    case GIMPLE_OMP_SINGLE:
    case GIMPLE_OMP_MASTER:
      by_one_thread(statement, scope);
      break;
    case GIMPLE_OMP_CRITICAL: {
      tree name = gimple_omp_critical_name(as_a<gomp_critical *>(statement));
      std::string text = name ? IDENTIFIER_POINTER(name) : "";
      bool is_new = locks_.insert(text).second;
      inside(NULL_TREE, gimple_omp_body(statement), scope);
      if (is_new) locks_.erase(text);
      return;
    }
    case GIMPLE_OMP_TASK:
      task(statement, scope);
      break;
    case GIMPLE_OMP_TASKGROUP:
      inside(gimple_omp_taskgroup_clauses(statement),
             gimple_omp_body(statement), scope);
      wait_for_tasks(scope);
      return;
    default:
      if (is_omp_masked(statement)) {
        by_one_thread(statement, scope);
      } else if (is_omp_scope(statement)) {
        inside(omp_scope_clauses(statement), gimple_omp_body(statement), scope);
        if (has_implied_barrier(statement)) barrier(scope);
      } else {
        // Not understood.
        is_lost_ |= contents_of_statement(statement).has_barrier &&
                    gimple_code(statement) != GIMPLE_OMP_PARALLEL;
        wait(scope);
      }
      break;
  }
  skip(statement);
}

// A task that nothing orders but its creation and the waits of its creator. Of
// others, the creator may have to wait for their beginning or end.
void Reader::task(gimple *statement, const Scope &scope) {
  if (gimple_omp_task_taskwait_p(statement) ||
      gimple_omp_task_taskloop_p(statement)) {
    wait_for_tasks(scope);
    wait(scope);
    return;
  }
  tree clauses = gimple_omp_task_clauses(statement);
  bool is_plain = executor_.kind != Executor::Kind::kTask;
  for (omp_clause_code code :
       {OMP_CLAUSE_DEPEND, OMP_CLAUSE_DETACH, OMP_CLAUSE_IF, OMP_CLAUSE_FINAL})
    is_plain &= !omp_find_clause(clauses, code);
  if (omp_find_clause(clauses, OMP_CLAUSE_IF) ||
      omp_find_clause(clauses, OMP_CLAUSE_FINAL))
    wait(scope);
  if (!is_plain) {
    // What it waits for is not known.
    tasks_may_wait_ = true;
    return;
  }
  Executor executor = executor_;
  std::set<std::string> locks;
  std::swap(locks, locks_);
  bool may_have_waited = may_have_waited_;
  size_t loops_of_creator = loops_of_creator_;
  int task_waits = task_waits_;
  Environment environment = evaluator_.environment;

  executor_ = {};
  executor_.kind = Executor::Kind::kTask;
  executor_.construct = ++constructs_;
  executor_.place = gimple_location(statement);
  executor_.dimensions = scope.loops;
  executor_.creator = std::make_shared<Executor>(executor);
  creation_ = ++position_;
  waits_before_creation_ = task_waits_;
  loops_of_creator_ = scope.loops.size();
  inside(clauses, gimple_omp_body(statement), scope);

  tasks_may_wait_ |= may_have_waited_;
  executor_ = executor;
  std::swap(locks, locks_);
  may_have_waited_ = may_have_waited;
  loops_of_creator_ = loops_of_creator;
  task_waits_ = task_waits;
  evaluator_.environment = environment;
}

// Whether the team of a region may have several threads.
bool may_have_a_team(tree clauses, Evaluator *evaluator, bool sets_team_size) {
  // Whether an if clause holds is not known.
  tree condition = omp_find_clause(clauses, OMP_CLAUSE_IF);
  if (condition && !integer_nonzerop(OMP_CLAUSE_IF_EXPR(condition)))
    return false;
  tree threads = omp_find_clause(clauses, OMP_CLAUSE_NUM_THREADS);
  if (!threads) return !sets_team_size;
  MaybeValue count = evaluator->value_of(OMP_CLAUSE_NUM_THREADS_EXPR(threads));
  return !count || !count->number.is_constant() ||
         count->number.constant() >= 2;
}

void Reader::region(gimple *statement) {
  tree clauses = gimple_omp_parallel_clauses(statement);
  gimple_seq body = gimple_omp_body(statement);
  if (!may_have_a_team(clauses, &evaluator_, sets_team_size_)) return;
  thread_ = -1;
  tree threads = omp_find_clause(clauses, OMP_CLAUSE_NUM_THREADS);
  MaybeValue team;
  if (threads) team = evaluator_.value_of(OMP_CLAUSE_NUM_THREADS_EXPR(threads));
  if (team && team->number.is_constant()) {
    team_ = *team;
  } else {
    team_ = evaluator_.new_symbol(integer_type_node, NULL_TREE);
    model_->symbols.back().conditions = {
        {Condition::Kind::kNonNegative, *team_.number.plus(Polynomial(-2))}};
  }
  RegionWrites writes;
  writes.add(body);
  DataSharing sharing;
  sharing.enter(clauses);

  // What each thread has its own copy of is not known, and what all share has a
  // value.
  Environment before = evaluator_.environment;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    if (sharing_of_clause(c) == Sharing::kUnknown) continue;
    tree decl = OMP_CLAUSE_DECL(c);
    if (!DECL_P(decl) || !evaluator_.is_tracked(decl)) continue;
    bool is_copy = OMP_CLAUSE_CODE(c) == OMP_CLAUSE_FIRSTPRIVATE &&
                   !lang_hooks.decls.omp_privatize_by_reference(decl);
    if (is_copy || OMP_CLAUSE_CODE(c) == OMP_CLAUSE_SHARED)
      evaluator_.value_of(decl);
    else
      evaluator_.environment.erase(decl);
  }
  for (tree decl : replaced_variables(clauses))
    evaluator_.environment.erase(decl);
  // Whoever assigns a shared variable may have done so already.
  for (tree decl : writes.assigned())
    if (DECL_P(decl) && sharing.of(decl) == Sharing::kShared)
      evaluator_.environment.erase(decl);
  model_->regions.push_back({gimple_location(statement), {}});
  writes_ = &writes;
  sharing_ = &sharing;
  evaluator_.set_region(&writes, &sharing);
  executor_ = {};
  locks_.clear();
  ++phase_;
  may_have_waited_ = is_lost_ = tasks_may_wait_ = false;
  run(body, {});
  writes_ = nullptr;
  sharing_ = nullptr;
  evaluator_.set_region(nullptr, nullptr);
  evaluator_.environment = before;
}

// The iterations of one loop of the construct. False if they are not known.
bool Reader::count_iterations(gimple *statement, size_t level,
                              Dimension *dimension) {
  int number = int(model_->dimensions.size());
  tree variable = gimple_omp_for_index(statement, level);
  tree first = gimple_omp_for_initial(statement, level);
  tree last = gimple_omp_for_final(statement, level);
  tree next = gimple_omp_for_incr(statement, level);
  dimension->variable = variable;
  if (!DECL_P(variable) || TREE_CODE(first) == TREE_VEC ||
      TREE_CODE(last) == TREE_VEC)
    return false;
  MaybeValue begin = evaluator_.value_of(first);
  MaybeValue end = evaluator_.value_of(last);
  if (!begin || !end || begin->kind != end->kind || begin->root != end->root ||
      begin->kind == Value::Kind::kTruth)
    return false;
  tree step = TREE_OPERAND(next, 1);
  if (TREE_CODE(step) != INTEGER_CST || TREE_OPERAND(next, 0) != variable)
    return false;
  int64_t distance =
      tree_fits_shwi_p(step) ? tree_to_shwi(step) : int64_t(tree_to_uhwi(step));
  if (TREE_CODE(next) == MINUS_EXPR) distance = -distance;
  if (TYPE_UNSIGNED(TREE_TYPE(step)) && TYPE_PRECISION(TREE_TYPE(step)) < 64 &&
      distance >= int64_t(1) << (TYPE_PRECISION(TREE_TYPE(step)) - 1))
    distance -= int64_t(1) << TYPE_PRECISION(TREE_TYPE(step));
  if (distance == 0) return false;
  // The value of an unsigned bound may have wrapped.
  tree type = TREE_TYPE(variable);
  if (!POINTER_TYPE_P(type) && TYPE_OVERFLOW_WRAPS(type))
    for (const MaybeValue &each : {begin, end}) {
      if (each->number.is_constant() && each->number.constant() < 0)
        return false;
      if (!each->number.is_constant())
        dimension->conditions.push_back(
            {Condition::Kind::kNonNegative, each->number});
    }
  auto way = Polynomial::of_dimension(number).times(Polynomial(distance));
  auto value = begin->number.plus(*way);
  if (!value) return false;
  bool goes_up = distance > 0;
  auto room =
      goes_up ? end->number.plus(*value, -1) : value->plus(end->number, -1);
  switch (gimple_omp_for_cond(statement, level)) {
    case LT_EXPR:
    case GT_EXPR:
    case NE_EXPR:
      if (room) room = room->plus(Polynomial(-1));
      break;
    case LE_EXPR:
    case GE_EXPR:
      break;
    default:
      return false;
  }
  if (!room) return false;
  for (const Value *each : {&*begin, &*end})
    dimension->conditions.insert(dimension->conditions.end(),
                                 each->needs.begin(), each->needs.end());
  dimension->room = {*room};
  dimension->is_counted = true;
  dimension->value = *value;
  Value now = *begin;
  now.number = *value;
  now.needs.clear();
  if (evaluator_.is_tracked(variable)) evaluator_.environment[variable] = now;
  return true;
}

// The loops of a construct, whose iterations are shared among the threads, or
// all of which the thread executes.
void Reader::simd_or_loop(gimple *statement, const Scope &outside,
                          bool is_shared) {
  tree clauses = gimple_omp_for_clauses(statement);
  run(gimple_omp_for_pre_body(statement), outside);
  RegionWrites writes;
  writes.add_statement(statement);
  Environment before = evaluator_.environment;
  // The variables of the loops are private in any case.
  sharing_->enter(clauses);
  Scope scope = outside;
  // The inner part of a combined construct has the iterations of the outer one.
  bool is_part =
      !is_shared && gimple_omp_for_combined_into_p(statement) &&
      executor_.kind == Executor::Kind::kLoop &&
      executor_.dimensions.size() == gimple_omp_for_collapse(statement);
  std::vector<Dimension> counted;
  std::map<tree, Value> counters;
  for (size_t level = 0; level < gimple_omp_for_collapse(statement); ++level) {
    if (is_part) break;
    Dimension dimension;
    count_iterations(statement, level, &dimension);
    int number = int(model_->dimensions.size());
    model_->dimensions.push_back(dimension);
    scope.loops.push_back(number);
    tree variable = gimple_omp_for_index(statement, level);
    auto now = evaluator_.environment.find(variable);
    if (dimension.is_counted && now != evaluator_.environment.end())
      counters[variable] = now->second;
  }
  if (is_part)
    for (size_t level = 0; level < gimple_omp_for_collapse(statement);
         ++level) {
      Dimension &own = model_->dimensions[executor_.dimensions[level]];
      if (!own.is_counted) continue;
      tree variable = gimple_omp_for_index(statement, level);
      Value now;
      if (POINTER_TYPE_P(TREE_TYPE(variable))) continue;
      now.number = own.value;
      if (evaluator_.is_tracked(variable)) counters[variable] = now;
      if (DECL_ARTIFICIAL(own.variable)) own.variable = variable;
    }
  forget(writes);
  for (const auto &[variable, value] : counters)
    evaluator_.environment[variable] = value;

  Executor executor_before = executor_;
  if (is_shared) {
    executor_ = {};
    executor_.kind = Executor::Kind::kLoop;
    executor_.construct = ++constructs_;
    executor_.place = gimple_location(statement);
    executor_.dimensions.assign(scope.loops.begin() + outside.loops.size(),
                                scope.loops.end());
    if (tree schedule = omp_find_clause(clauses, OMP_CLAUSE_SCHEDULE)) {
      int kind = OMP_CLAUSE_SCHEDULE_KIND(schedule) & OMP_CLAUSE_SCHEDULE_MASK;
      if (kind != OMP_CLAUSE_SCHEDULE_STATIC)
        executor_.schedule = Executor::Schedule::kDynamic;
      tree chunk = OMP_CLAUSE_SCHEDULE_CHUNK_EXPR(schedule);
      if (chunk)
        executor_.chunk = tree_fits_shwi_p(chunk) ? tree_to_shwi(chunk) : -1;
      // The chunks of other schedules are larger at first.
      if (kind != OMP_CLAUSE_SCHEDULE_STATIC &&
          kind != OMP_CLAUSE_SCHEDULE_DYNAMIC && executor_.chunk > 1)
        executor_.chunk = -1;
    }
  }
  std::set<tree> indices;
  for (size_t level = 0; level < gimple_omp_for_collapse(statement); ++level)
    indices.insert(gimple_omp_for_index(statement, level));
  // An index that is not in a clause is declared in the loop.
  bool may_have_waited = may_have_waited_;
  if (omp_find_clause(clauses, OMP_CLAUSE_ORDERED)) wait(scope);
  for (tree decl : replaced_variables(clauses))
    if (!indices.count(decl)) evaluator_.environment.erase(decl);
  run(gimple_omp_body(statement), scope);
  executor_ = executor_before;
  // Iterations that other threads execute do not make this one wait.
  may_have_waited_ |= may_have_waited;
  sharing_->leave();
  evaluator_.environment = before;
  forget(writes);
}

void Reader::loop_construct(gimple *statement, const Scope &scope) {
  switch (gimple_omp_for_kind(statement)) {
    case GF_OMP_FOR_KIND_FOR:
      simd_or_loop(statement, scope, true);
      if (has_implied_barrier(statement)) barrier(scope);
      break;
    case GF_OMP_FOR_KIND_SIMD:
      simd_or_loop(statement, scope, false);
      break;
    default:
      wait(scope);
      break;
  }
}

void Reader::sections(gimple *statement, const Scope &scope) {
  tree clauses = gimple_omp_sections_clauses(statement);
  RegionWrites writes;
  writes.add_statement(statement);
  Environment before = evaluator_.environment;
  Executor executor_before = executor_;
  bool has_waited = may_have_waited_, may_have_waited = may_have_waited_;
  int construct = ++constructs_, number = 0;
  gimple_seq body = gimple_omp_body(statement);
  if (body && gimple_code(body) == GIMPLE_BIND)
    body = gimple_bind_body(as_a<gbind *>(body));
  for (gimple_stmt_iterator i = gsi_start(body); !gsi_end_p(i); gsi_next(&i)) {
    gimple *section = gsi_stmt(i);
    if (gimple_code(section) != GIMPLE_OMP_SECTION) continue;
    evaluator_.environment = before;
    forget(writes);
    executor_ = {};
    executor_.kind = Executor::Kind::kSection;
    executor_.construct = construct;
    executor_.section = number++;
    executor_.place = gimple_location(statement);
    may_have_waited_ = has_waited;
    inside(clauses, gimple_omp_body(section), scope);
    may_have_waited |= may_have_waited_;
  }
  may_have_waited_ = may_have_waited;
  executor_ = executor_before;
  evaluator_.environment = before;
  forget(writes);
  if (has_implied_barrier(statement)) barrier(scope);
}

// Which thread a masked construct picks; nothing if it is not thread 0.
bool is_by_thread_0(gimple *statement) {
  if (!is_omp_masked(statement)) return true;
  tree filter = omp_masked_filter(statement);
  return !filter || integer_zerop(filter);
}

void Reader::by_one_thread(gimple *statement, const Scope &scope) {
  bool is_single = gimple_code(statement) == GIMPLE_OMP_SINGLE;
  Executor before = executor_;
  executor_ = {};
  executor_.kind =
      is_single ? Executor::Kind::kSingle : Executor::Kind::kMaster;
  executor_.construct = ++constructs_;
  executor_.place = gimple_location(statement);
  tree clauses = is_single ? gimple_omp_single_clauses(statement) : NULL_TREE;
  Scope own = scope;
  own.is_certain &= is_single || is_by_thread_0(statement);
  Environment environment = evaluator_.environment;
  inside(clauses, gimple_omp_body(statement), own);
  executor_ = before;
  // The other threads have not executed it.
  evaluator_.environment = environment;
  skip(statement);
  if (is_single && has_implied_barrier(statement)) barrier(scope);
}

}  // namespace

bool has_region(gimple_seq body) {
  return contents_of(body).has_region;
}

Model read_regions(gimple_seq body) {
  Model model;
  Reader reader(&model);
  reader.read_function(body);
  return model;
}

}  // namespace yeti::definite
