// Parallel regions, and the constructs inside of them: who executes what is
// inside, and what of its variables is known. Loops, sections and what one
// thread executes are in reader_worksharing.cc, tasks in reader_tasks.cc.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

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
  Held held = held_;
  run(body, scope);
  check_balance(held);
  held_ = held;
  sharing_->leave();
  for (tree decl : kept) evaluator_.environment[decl] = before[decl];
}

// The regions inside of a construct. What is known of variables may be about
// others there.
void Reader::read_alone(gimple_seq body, const Scope &scope) {
  Environment none;
  std::swap(none, evaluator_.environment);
  run(body, scope);
  std::swap(none, evaluator_.environment);
}

// A construct that is not understood. It may be a task that other tasks depend
// on.
void Reader::leave_out(gimple *statement, const Scope &scope) {
  remark(statement, "this construct is not looked into");
  note_unknown(statement);
  model_->regions.back().has_other_dependences = true;
  is_lost_ |= contents_of_statement(statement).has_barrier && !is_nested_;
  wait(scope);
}

// A construct outside of any region.
void Reader::outer_construct(gimple *statement, const Scope &scope) {
  if (gimple_code(statement) == GIMPLE_OMP_PARALLEL) {
    region(statement);
  } else if (gimple_code(statement) == GIMPLE_OMP_TEAMS) {
    region(statement);
    read_alone(gimple_omp_body(statement), scope);
  } else if (gimple_code(statement) == GIMPLE_OMP_FOR &&
             gimple_omp_for_kind(statement) == GF_OMP_FOR_KIND_SIMD) {
    serial_region(statement);
  } else if ((contents_of_statement(statement).has_region ||
              contents_of_statement(statement).has_simd) &&
             gimple_omp_body(statement)) {
    read_alone(gimple_omp_body(statement), scope);
  } else {
    remark(statement, "no parallel region is around this construct");
  }
}

void Reader::construct(gimple *statement, const Scope &scope) {
  if (!is_in_region()) {
    outer_construct(statement, scope);
    skip(statement);
    return;
  }
  switch (gimple_code(statement)) {
    case GIMPLE_OMP_FOR:
      loop_construct(statement, scope);
      break;
    case GIMPLE_OMP_PARALLEL:
      inner_region(statement, scope);
      break;
    case GIMPLE_OMP_SECTIONS:
      // One thread of an inner team may execute all of them, in any order.
      if (is_nested_)
        leave_out(statement, scope);
      else
        sections(statement, scope);
      break;
    case GIMPLE_OMP_SINGLE:
    case GIMPLE_OMP_MASTER:
      by_one_thread(statement, scope);
      break;
    case GIMPLE_OMP_CRITICAL: {
      tree name = gimple_omp_critical_name(as_a<gomp_critical *>(statement));
      std::string text = name ? IDENTIFIER_POINTER(name) : "";
      text = "critical " + text;
      take(text);
      bool is_new = locks_.insert(text).second;
      inside(NULL_TREE, gimple_omp_body(statement), scope);
      if (is_new) locks_.erase(text);
      return;
    }
    case GIMPLE_OMP_TASK:
      task(statement, scope);
      break;
    case GIMPLE_OMP_TASKGROUP:
      begin_group();
      inside(gimple_omp_taskgroup_clauses(statement),
             gimple_omp_body(statement), scope);
      end_group(scope);
      combine(gimple_omp_taskgroup_clauses(statement), statement, scope);
      return;
    default:
      if (is_omp_masked(statement)) {
        by_one_thread(statement, scope);
      } else if (is_omp_scope(statement)) {
        inside(omp_scope_clauses(statement), gimple_omp_body(statement), scope);
        if (has_implied_barrier(statement)) barrier(scope);
      } else {
        leave_out(statement, scope);
      }
      break;
  }
  skip(statement);
}

namespace {

tree clauses_of(gimple *region) {
  return gimple_code(region) == GIMPLE_OMP_TEAMS
             ? gimple_omp_teams_clauses(region)
             : gimple_omp_parallel_clauses(region);
}

// How many threads or teams a region has, or null if the source does not say.
tree size_of(gimple *region) {
  tree clauses = clauses_of(region);
  if (gimple_code(region) == GIMPLE_OMP_TEAMS) {
    tree teams = omp_find_clause(clauses, OMP_CLAUSE_NUM_TEAMS);
    return teams ? omp_num_teams(teams) : NULL_TREE;
  }
  tree threads = omp_find_clause(clauses, OMP_CLAUSE_NUM_THREADS);
  return threads ? OMP_CLAUSE_NUM_THREADS_EXPR(threads) : NULL_TREE;
}

// Whether a region has several threads, or teams, of which there may be one
// only if nobody says more.
bool may_have_a_team(gimple *region, const MaybeValue &size,
                     bool sets_team_size) {
  // Whether an if clause holds is not known.
  tree condition = omp_find_clause(clauses_of(region), OMP_CLAUSE_IF);
  if (condition && !integer_nonzerop(OMP_CLAUSE_IF_EXPR(condition)))
    return false;
  if (!size_of(region))
    return gimple_code(region) != GIMPLE_OMP_TEAMS && !sets_team_size;
  return !size || !size->number.is_constant() || size->number.constant() >= 2;
}

}  // namespace

// Sets 'team_', the size of the region's team or league.
void Reader::set_team(gimple *region, const MaybeValue &size) {
  bool is_league = gimple_code(region) == GIMPLE_OMP_TEAMS;
  number_function_ = is_league ? "omp_get_team_num" : "omp_get_thread_num";
  size_function_ = is_league ? "omp_get_num_teams" : "omp_get_num_threads";
  thread_ = -1;
  if (size && size->number.is_constant()) {
    team_ = *size;
    return;
  }
  team_ = evaluator_.new_symbol(integer_type_node, NULL_TREE);
  model_->symbols.back().conditions = {
      {Condition::Kind::kNonNegative, *team_.number.plus(Polynomial(-2))}};
}

// A parallel region, or the teams of a league.
void Reader::region(gimple *statement) {
  tree clauses = clauses_of(statement);
  gimple_seq body = gimple_omp_body(statement);
  MaybeValue size;
  if (tree count = size_of(statement)) size = evaluator_.value_of(count);
  bool has_team = may_have_a_team(statement, size, sets_team_size_);
  set_team(statement, size);
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
  begin_region(&writes, &sharing, has_team, gimple_location(statement));
  model_->regions.back().is_league = is_league();
  if (!has_team)
    remark(statement, "the team may have one thread: only tasks are compared");
  model_->regions.back().has_cancel = contents_of(body).has_cancel;
  run(body, {});
  end_region();
  evaluator_.environment = before;
}

// The region of an inner team, as far as the threads of the outer team are
// concerned. How many threads the inner one has is not known, so its master is
// taken to do all of it; that other threads of the inner team do some of it at
// the same time, the threads of the outer team cannot tell.
void Reader::inner_region(gimple *statement, const Scope &scope) {
  tree clauses = gimple_omp_parallel_clauses(statement);
  gimple_seq body = gimple_omp_body(statement);
  RegionWrites writes;
  writes.add(body);
  // What the threads of the inner team share and assign has no one value.
  std::set<tree> changed;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c))
    if (OMP_CLAUSE_CODE(c) == OMP_CLAUSE_SHARED &&
        writes.assigns(OMP_CLAUSE_DECL(c)))
      changed.insert(OMP_CLAUSE_DECL(c));
  evaluator_.lose(changed);
  remark(statement,
         "what the threads of this inner team do to each other is "
         "not compared");
  bool was_nested = is_nested_;
  is_nested_ = true;
  inside(clauses, body, scope);
  is_nested_ = was_nested;
  combine(clauses, statement, scope);
  // What it waits for is its own tasks.
  if (tasks_may_wait_) wait(scope);
}

void Reader::begin_region(const RegionWrites *writes, DataSharing *sharing,
                          bool has_team, location_t place) {
  Region region;
  region.place = place;
  region.has_team = has_team;
  model_->regions.push_back(std::move(region));
  writes_ = writes;
  sharing_ = sharing;
  evaluator_.set_region(writes, sharing);
  executor_ = {};
  loop_ = -1;
  locks_.clear();
  held_.clear();
  passed_.clear();
  lanes_ = -1;
  groups_.clear();
  ++phase_;
  may_have_waited_ = is_lost_ = tasks_may_wait_ = false;
}

void Reader::end_region() {
  evaluator_.fields.clear();
  writes_ = nullptr;
  sharing_ = nullptr;
  evaluator_.set_region(nullptr, nullptr);
}

// A loop of simd that stands in no parallel region: its lanes share whatever
// the function has.
void Reader::serial_region(gimple *statement) {
  RegionWrites writes;
  writes.add_statement(statement);
  DataSharing sharing;
  sharing.be_serial(&writes);
  Environment before = evaluator_.environment;
  begin_region(&writes, &sharing, false, gimple_location(statement));
  construct(statement, {});
  end_region();
  evaluator_.environment = before;
}

}  // namespace yeti::definite
