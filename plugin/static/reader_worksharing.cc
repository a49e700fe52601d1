// Constructs that share work among the threads of a team: loops with their
// headers, sections, single, master and masked. Must not know what their bodies
// access.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

// The iterations of one loop of the construct. False if they are not known.
bool Reader::count_iterations(gimple *statement, size_t level, bool has_one_end,
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
  // All threads must come to the same number of iterations.
  if (has_one_end && begin && !end && begin->kind == Value::Kind::kNumber &&
      INTEGRAL_TYPE_P(TREE_TYPE(last)))
    end = evaluator_.new_symbol(TREE_TYPE(last), NULL_TREE);
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

// The schedule of a worksharing loop.
void Reader::set_schedule(tree clauses) {
  // Of the teams of a league.
  if (tree schedule = omp_find_clause(clauses, OMP_CLAUSE_DIST_SCHEDULE))
    if (tree chunk = OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR(schedule))
      executor_.chunk = tree_fits_shwi_p(chunk) ? tree_to_shwi(chunk) : -1;
  tree schedule = omp_find_clause(clauses, OMP_CLAUSE_SCHEDULE);
  if (!schedule) return;
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

// A loop of simd around another one, or one that may not use its lanes, has
// none.
void Reader::set_lanes(gimple *statement, const std::vector<int> &dimensions) {
  tree clauses = gimple_omp_for_clauses(statement);
  Lanes lanes;
  lanes.dimensions = dimensions;
  if (tree safelen = omp_find_clause(clauses, OMP_CLAUSE_SAFELEN)) {
    tree length = OMP_CLAUSE_SAFELEN_EXPR(safelen);
    lanes.has_order |= !tree_fits_shwi_p(length) || tree_to_shwi(length) < 2;
    if (!lanes.has_order) lanes.length = tree_to_shwi(length);
  }
  tree condition = omp_find_clause(clauses, OMP_CLAUSE_IF);
  lanes.has_order |=
      condition && !integer_nonzerop(OMP_CLAUSE_IF_EXPR(condition));
  if (lanes_ >= 0) model_->lanes[lanes_].has_order = true;
  lanes_ = int(model_->lanes.size());
  model_->lanes.push_back(std::move(lanes));
}

// Whoever has the last iteration writes its values to the variables outside.
void Reader::write_last(tree clauses, gimple *statement, const Scope &scope,
                        const std::vector<int> &loops) {
  Scope last = scope;
  for (int loop : loops) {
    const Dimension &dimension = model_->dimensions[loop];
    // A loop without iterations writes nothing.
    if (!dimension.is_counted || dimension.room.size() != 1 ||
        !dimension.room[0].symbols().empty())
      return;
    int64_t step = -dimension.room[0].factor({{}, loop});
    // There is no room for one more.
    auto full = Polynomial(step - 1).plus(dimension.room[0], -1);
    if (step <= 0 || !full) return;
    last.conditions.push_back({Condition::Kind::kNonNegative, *full});
  }
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c))
    if (OMP_CLAUSE_CODE(c) == OMP_CLAUSE_LASTPRIVATE &&
        !OMP_CLAUSE_LASTPRIVATE_CONDITIONAL(c) && VAR_P(OMP_CLAUSE_DECL(c)) &&
        !lang_hooks.decls.omp_privatize_by_reference(OMP_CLAUSE_DECL(c)))
      access(OMP_CLAUSE_DECL(c), statement, last, true);
}

// Each thread adds its part of a reduction to the variable outside.
void Reader::combine(tree clauses, gimple *statement, const Scope &scope) {
  if (!is_in_region()) return;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
    bool is_of_group = OMP_CLAUSE_CODE(c) == OMP_CLAUSE_TASK_REDUCTION;
    if (!is_of_group && (OMP_CLAUSE_CODE(c) != OMP_CLAUSE_REDUCTION ||
                         OMP_CLAUSE_REDUCTION_TASK(c)))
      continue;
    tree decl = OMP_CLAUSE_DECL(c);
    if (VAR_P(decl) && !AGGREGATE_TYPE_P(TREE_TYPE(decl)) &&
        !lang_hooks.decls.omp_privatize_by_reference(decl))
      access(decl, statement, scope, true, !is_of_group);
  }
}

// The loops of a construct, whose iterations are shared among the threads or
// among tasks, or all of which the thread executes.
void Reader::any_loop(gimple *statement, const Scope &outside, LoopKind kind) {
  tree clauses = gimple_omp_for_clauses(statement);
  size_t depth = gimple_omp_for_collapse(statement);
  bool is_combined = (kind == LoopKind::kSimd || is_nested_) &&
                     gimple_omp_for_combined_into_p(statement);
  if (kind == LoopKind::kSimd) sharing_->enter_lanes(is_combined);
  // What stands before the loop is about its private variables, too. Those that
  // count are private in any case.
  sharing_->enter(clauses);
  run(gimple_omp_for_pre_body(statement), outside);
  RegionWrites writes;
  writes.add_statement(statement);
  Environment before = evaluator_.environment;
  Scope scope = outside;
  // The inner part of a combined construct has the iterations of the outer one.
  const std::vector<int> &shared = is_nested_ ? around_nested_
                                   : executor_.kind == Executor::Kind::kTask
                                       ? executor_.taskloop
                                       : executor_.dimensions;
  bool is_part = is_combined && shared.size() == depth;
  std::vector<int> own;
  std::map<tree, Value> counters;
  for (size_t level = 0; level < depth; ++level) {
    tree variable = gimple_omp_for_index(statement, level);
    if (is_part) {
      own.push_back(shared[level]);
      Dimension &outer = model_->dimensions[shared[level]];
      if (!outer.is_counted || POINTER_TYPE_P(TREE_TYPE(variable))) continue;
      Value now;
      now.number = outer.value;
      if (evaluator_.is_tracked(variable)) counters[variable] = now;
      if (DECL_ARTIFICIAL(outer.variable)) outer.variable = variable;
      continue;
    }
    Dimension dimension;
    bool has_one_end =
        kind == LoopKind::kShared && level == 0 && outside.loops.empty();
    // Those of the outer part are not known, or it has other loops.
    if (!is_combined || kind == LoopKind::kSimd)
      count_iterations(statement, level, has_one_end, &dimension);
    if (!dimension.is_counted)
      remark(statement, "how many iterations there are is not known");
    own.push_back(int(model_->dimensions.size()));
    model_->dimensions.push_back(dimension);
    scope.loops.push_back(own.back());
    auto now = evaluator_.environment.find(variable);
    if (dimension.is_counted && now != evaluator_.environment.end())
      counters[variable] = now->second;
  }
  forget(writes);
  for (const auto &[variable, value] : counters)
    evaluator_.environment[variable] = value;

  Executor executor_before = executor_;
  int lanes_before = lanes_, loop_before = loop_;
  std::vector<int> around_before = around_nested_;
  around_nested_ = own;
  if (kind == LoopKind::kShared && !is_nested_) {
    executor_ = {};
    executor_.kind = Executor::Kind::kLoop;
    executor_.construct = ++constructs_;
    executor_.place = gimple_location(statement);
    executor_.dimensions = own;
    set_schedule(clauses);
    begin_shared_loop(statement);
  } else if (kind == LoopKind::kTaskloop) {
    executor_.taskloop = own;
    executor_.dimensions = scope.loops;
  } else if (kind == LoopKind::kSimd) {
    set_lanes(statement, own);
    // In parts of constructs that are not understood.
    if (is_combined && !is_part) model_->lanes[lanes_].has_order = true;
  }
  std::set<tree> indices;
  for (size_t level = 0; level < depth; ++level)
    indices.insert(gimple_omp_for_index(statement, level));
  // An index that is not in a clause is declared in the loop.
  bool may_have_waited = may_have_waited_;
  for (tree decl : replaced_variables(clauses))
    if (!indices.count(decl)) evaluator_.environment.erase(decl);
  Held held = held_;
  run(gimple_omp_body(statement), scope);
  check_balance(held);
  sharing_->leave();
  loop_ = loop_before;
  if (kind == LoopKind::kShared) write_last(clauses, statement, scope, own);
  executor_ = executor_before;
  lanes_ = lanes_before;
  around_nested_ = around_before;
  if (kind == LoopKind::kShared) combine(clauses, statement, outside);
  // Iterations that other threads execute do not make this one wait.
  may_have_waited_ |= may_have_waited;
  evaluator_.environment = before;
  forget(writes);
}

void Reader::loop_construct(gimple *statement, const Scope &scope) {
  switch (gimple_omp_for_kind(statement)) {
    case GF_OMP_FOR_KIND_DISTRIBUTE:
    case GF_OMP_FOR_KIND_FOR:
      any_loop(statement, scope, LoopKind::kShared);
      if (has_implied_barrier(statement)) barrier(scope);
      break;
    case GF_OMP_FOR_KIND_SIMD:
      any_loop(statement, scope, LoopKind::kSimd);
      break;
    case GF_OMP_FOR_KIND_TASKLOOP:
      taskloop(statement, scope);
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

namespace {

// The number of the thread that a master or masked construct picks.
std::optional<int64_t> picked_thread(gimple *statement) {
  tree filter =
      is_omp_masked(statement) ? omp_masked_filter(statement) : NULL_TREE;
  if (!filter) return 0;
  if (!tree_fits_shwi_p(filter) || tree_to_shwi(filter) < 0 ||
      tree_to_shwi(filter) > 100'000)
    return {};
  return tree_to_shwi(filter);
}

}  // namespace

void Reader::by_one_thread(gimple *statement, const Scope &scope) {
  bool is_single = gimple_code(statement) == GIMPLE_OMP_SINGLE;
  Executor before = executor_;
  if (!is_nested_) {
    executor_ = {};
    executor_.kind =
        is_single ? Executor::Kind::kSingle : Executor::Kind::kMaster;
    executor_.construct = ++constructs_;
    executor_.place = gimple_location(statement);
  }
  tree clauses = is_single ? gimple_omp_single_clauses(statement) : NULL_TREE;
  Scope own = scope;
  if (!is_single) {
    auto thread = picked_thread(statement);
    if (!is_nested_) executor_.thread = int(thread.value_or(0));
    // There may be no such thread.
    bool has_thread =
        thread && (*thread == 0 || (!is_nested_ && team_.number.is_constant() &&
                                    team_.number.constant() > *thread));
    own.is_certain &= has_thread && (*thread == 0 || has_team());
  }
  Environment environment = evaluator_.environment;
  inside(clauses, gimple_omp_body(statement), own);
  executor_ = before;
  // The other threads have not executed it.
  evaluator_.environment = environment;
  skip(statement);
  if (is_single && has_implied_barrier(statement)) barrier(scope);
}

}  // namespace yeti::definite
