// For each access, tries the loops around it from the outermost one without an
// obstacle to the innermost one, and takes the first for which polyhedral/
// finds exact ranges. Accesses that are then left in loops that are not counted
// are checked after these loops, on each exit, up to the iteration that was
// reached.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/affine_access_group.h"
#include "plugin/loops/range_questions.h"
//
#include "plugin/loops/loop_ranges.h"

#include "plugin/emit/emit.h"
#include "plugin/loops/range_trees.h"

namespace yeti {

namespace {

Reason reason_of(polyhedral::Rejection rejection) {
  return rejection == polyhedral::Rejection::kOutOfOperations ? Reason::kTooHard
                                                              : Reason::kShape;
}

class Planner {
 public:
  Planner(const LoopFacts &facts, std::vector<Access> &accesses)
      : accesses_(accesses), facts_(facts) {
    plan_.reasons.assign(accesses.size(), Reason::kNoLoop);
    plan_.obstacles.assign(accesses.size(), nullptr);
  }

  LoopPlan run();

 private:
  // An access and the loop before which its check might stand.
  struct Candidate {
    size_t access;
    class loop *loop;
  };
  void find_candidates();
  const std::vector<ResidueClass> &classes_of(class loop *loop);
  std::vector<AffineAccess> find_affine(Candidate &candidate);
  void add_to_group(const AffineAccess &affine, size_t access);
  void group();
  std::vector<Candidate> place_groups();
  void place(const AffineAccessGroup &group,
             const std::map<size_t, class loop *> &rejected);
  void check_before();
  bool find_fixed(size_t access, class loop *loop, AffineAccess *affine);
  void check_fixed(class loop *loop, std::vector<size_t> *accesses);
  bool may_wait(const AffineAccess &affine, class loop *loop);
  bool check_at_exits(class loop *loop, std::vector<size_t> *accesses);
  void check_behind();

  std::vector<Access> &accesses_;
  const LoopFacts &facts_;
  AffineCache cache_;
  RangeQuestions questions_;
  std::vector<Candidate> candidates_;
  std::vector<AffineAccessGroup> groups_;
  std::map<class loop *, std::vector<ResidueClass>> classes_;
  LoopPlan plan_;
};

// The loop directly inside 'loop' that contains 'innermost', or null.
class loop *next_inwards(class loop *loop, class loop *innermost) {
  if (loop == innermost) return nullptr;
  while (loop_outer(innermost) != loop) innermost = loop_outer(innermost);
  return innermost;
}

// Each access starts with the outermost loop that its check may leave.
void Planner::find_candidates() {
  for (size_t i = 0; i < accesses_.size(); ++i) {
    if (accesses_[i].skip != Skip::kNone) continue;
    class loop *outermost = nullptr;
    class loop *loop = gimple_bb(accesses_[i].statement)->loop_father;
    for (; loop_outer(loop); loop = loop_outer(loop)) {
      Reason reason = facts_.obstacle(loop);
      if (reason == Reason::kNone) {
        outermost = loop;
        continue;
      }
      if (!outermost) {
        plan_.reasons[i] = reason;
        plan_.obstacles[i] = facts_.obstacle_statement(loop);
      }
      break;
    }
    if (outermost) candidates_.push_back({i, outermost});
  }
}

const std::vector<ResidueClass> &Planner::classes_of(class loop *loop) {
  auto found = classes_.find(loop);
  if (found == classes_.end())
    found = classes_.emplace(loop, residue_classes_of(loop)).first;
  return found->second;
}

// The affine accesses of the candidate through the loops from its loop inwards,
// or from the first inner loop for which there are any.
std::vector<AffineAccess> Planner::find_affine(Candidate &candidate) {
  const Access &access = accesses_[candidate.access];
  class loop *innermost = gimple_bb(access.statement)->loop_father;
  for (; candidate.loop;
       candidate.loop = next_inwards(candidate.loop, innermost)) {
    auto found = affine_accesses_of(
        access, candidate.loop, classes_of(candidate.loop), facts_, plan_.cuts);
    if (auto *good = std::get_if<std::vector<AffineAccess>>(&found))
      return std::move(*good);
    plan_.reasons[candidate.access] = std::get<Reason>(found);
    if (dump_file)
      fprintf(dump_file, "yeti: access %zu cannot leave loop %d: %s\n",
              candidate.access, candidate.loop->num,
              sentence_of(std::get<Reason>(found)));
  }
  return {};
}

// The member of a record that is the array whose elements 'access' touches;
// null if there is none.
static tree array_member_of(const Access &access) {
  tree ref = access.reference;
  for (; ref && handled_component_p(ref); ref = TREE_OPERAND(ref, 0)) {
    if (TREE_CODE(ref) != ARRAY_REF ||
        TREE_CODE(TREE_OPERAND(ref, 1)) == INTEGER_CST)
      continue;
    tree array = TREE_OPERAND(ref, 0);
    return TREE_CODE(array) == COMPONENT_REF ? TREE_OPERAND(array, 1)
                                             : NULL_TREE;
  }
  return NULL_TREE;
}

// Whether the accesses are to two arrays: a range of both could not say which
// of its bytes belong to which array.
static bool are_of_two_arrays(const Access &a, const Access &b) {
  tree first = array_member_of(a), second = array_member_of(b);
  return first && second && first != second;
}

void Planner::add_to_group(const AffineAccess &affine, size_t number) {
  const Access &access = accesses_[number];
  bool is_write = access.kind == AccessKind::kWrite;
  int64_t size = tree_to_uhwi(access.size);
  for (AffineAccessGroup &group : groups_)
    if (accesses_[group.accesses().front()].binding == access.binding &&
        !are_of_two_arrays(accesses_[group.accesses().front()], access) &&
        group.add(affine, number, is_write, size, cache_))
      return;
  groups_.emplace_back(affine, number, is_write, size, cache_);
}

void Planner::group() {
  groups_.clear();
  for (Candidate &candidate : candidates_)
    for (const AffineAccess &affine : find_affine(candidate))
      add_to_group(affine, candidate.access);
}

// Plans the ranges of the groups. Accesses of groups without ranges are
// returned as candidates for the next inner loop, if there is one. Such an
// access may be in other groups, too; these get ranges if they are of use to
// some access.
std::vector<Planner::Candidate> Planner::place_groups() {
  std::map<size_t, class loop *> rejected;
  for (const AffineAccessGroup &group : groups_) {
    RangeAnswer found = questions_.ask(group.nest(), group.group());
    auto *rejection = std::get_if<polyhedral::Rejection>(&found);
    if (!rejection) continue;
    for (size_t number : group.accesses()) {
      plan_.reasons[number] = reason_of(*rejection);
      rejected[number] = group.first().outermost();
    }
  }
  for (const AffineAccessGroup &group : groups_) place(group, rejected);
  std::vector<Candidate> inwards;
  for (auto [number, loop] : rejected)
    if (class loop *next = next_inwards(
            loop, gimple_bb(accesses_[number].statement)->loop_father))
      inwards.push_back({number, next});
  return inwards;
}

// Plans the ranges of 'group' for those of its accesses that are not rejected.
void Planner::place(const AffineAccessGroup &group,
                    const std::map<size_t, class loop *> &rejected) {
  bool is_of_use = false;
  for (size_t number : group.accesses()) {
    if (rejected.count(number)) continue;
    plan_.reasons[number] = Reason::kNone;
    accesses_[number].skip = Skip::kCoalesced;
    is_of_use = true;
  }
  if (!is_of_use) return;
  RangeAnswer found = questions_.ask(group.nest(), group.group());
  class loop *outermost = group.first().outermost();
  for (const auto &range : std::get<std::vector<polyhedral::Range>>(found))
    plan_.ranges.push_back({outermost, loop_preheader_edge(outermost), false,
                            check_of_range(range, group)});
}

void Planner::check_before() {
  find_candidates();
  while (!candidates_.empty()) {
    group();
    candidates_ = place_groups();
  }
}

// Whether the check of 'affine' may wait until the end of 'loop'. A loop in
// which an address advances by a known distance in each iteration must end, as
// addresses do.
bool Planner::may_wait(const AffineAccess &affine, class loop *loop) {
  tree step = affine.levels.back().step;
  bool moves = TREE_CODE(step) == INTEGER_CST && !integer_zerop(step) &&
               affine.guards.empty();
  return facts_.ends(loop) || (moves && facts_.inner_loops_end(loop));
}

// Plans checks of 'accesses' on all exits of 'loop'. If that is not possible
// for some of them, removes these from 'accesses' and returns that it has to be
// tried again.
bool Planner::check_at_exits(class loop *loop, std::vector<size_t> *accesses) {
  tree counter = make_ssa_name(sizetype);
  std::vector<LoopRange> ranges;
  std::set<size_t> refused;
  auto refuse = [&](size_t access, Reason reason) {
    plan_.reasons[access] = reason;
    refused.insert(access);
  };
  auto_vec<edge> exits = get_loop_exit_edges(loop);
  for (edge exit : exits) {
    groups_.clear();
    for (size_t access : *accesses) {
      auto found = affine_access_until(accesses_[access], exit, counter);
      if (Reason *reason = std::get_if<Reason>(&found))
        refuse(access, *reason);
      else if (!may_wait(std::get<AffineAccess>(found), loop))
        refuse(access, Reason::kMayNotEnd);
      else
        add_to_group(std::get<AffineAccess>(found), access);
    }
    for (const AffineAccessGroup &group : groups_) {
      RangeAnswer found = questions_.ask(group.nest(), group.group());
      if (auto *rejection = std::get_if<polyhedral::Rejection>(&found)) {
        for (size_t access : group.accesses())
          refuse(access, reason_of(*rejection));
        continue;
      }
      for (const auto &range : std::get<std::vector<polyhedral::Range>>(found))
        ranges.push_back({loop, exit, true, check_of_range(range, group)});
    }
  }
  if (!refused.empty() || ranges.empty()) {
    release_ssa_name(counter);
    auto gone = [&](size_t access) { return refused.count(access) > 0; };
    accesses->erase(std::remove_if(accesses->begin(), accesses->end(), gone),
                    accesses->end());
    return refused.empty();
  }
  plan_.counters.push_back({loop, counter});
  for (LoopRange &range : ranges) plan_.ranges.push_back(range);
  for (size_t access : *accesses) {
    plan_.reasons[access] = Reason::kNone;
    accesses_[access].skip = Skip::kCoalesced;
  }
  return true;
}

// The affine access of an access that stays in one place and happens in the
// first iteration of 'loop'. It is known to happen when the loop is entered,
// and its check covers the other iterations.
bool Planner::find_fixed(size_t access, class loop *loop,
                         AffineAccess *affine) {
  auto_vec<edge> exits = get_loop_exit_edges(loop);
  for (edge exit : exits) {
    auto found = affine_access_until(accesses_[access], exit, size_zero_node);
    if (!std::holds_alternative<AffineAccess>(found)) return false;
    *affine = std::get<AffineAccess>(found);
    const AffineAccess::Level &level = affine->levels.back();
    if (!integer_zerop(level.step) || !level.in_last || !affine->guards.empty())
      return false;
  }
  return !exits.is_empty();
}

// Plans checks before 'loop' for those of 'accesses' that stay in one place.
void Planner::check_fixed(class loop *loop, std::vector<size_t> *accesses) {
  groups_.clear();
  for (size_t access : *accesses) {
    AffineAccess affine;
    if (find_fixed(access, loop, &affine)) add_to_group(affine, access);
  }
  place_groups();
  auto gone = [&](size_t access) {
    return accesses_[access].skip != Skip::kNone;
  };
  accesses->erase(std::remove_if(accesses->begin(), accesses->end(), gone),
                  accesses->end());
}

void Planner::check_behind() {
  std::map<class loop *, std::vector<size_t>> left;
  for (size_t i = 0; i < accesses_.size(); ++i) {
    if (accesses_[i].skip != Skip::kNone) continue;
    class loop *loop = gimple_bb(accesses_[i].statement)->loop_father;
    if (loop_outer(loop) && facts_.obstacle(loop) == Reason::kNone &&
        facts_.uncounted(loop) != Reason::kNone && has_ordinary_exits(loop))
      left[loop].push_back(i);
  }
  for (auto &[loop, accesses] : left) {
    check_fixed(loop, &accesses);
    while (!accesses.empty() && !check_at_exits(loop, &accesses)) continue;
  }
}

LoopPlan Planner::run() {
  check_before();
  check_behind();
  plan_range_runs(plan_.ranges, facts_);
  plan_.runs = plan_strided_runs(accesses_, facts_);
  return std::move(plan_);
}

}  // namespace

LoopPlan plan_loop_ranges(const LoopFacts &facts,
                          std::vector<Access> &accesses) {
  return Planner(facts, accesses).run();
}

namespace {

// Makes 'counter', which is 0 in the first iteration and grows by one in each.
void make_counter(const LoopCounter &counter) {
  tree next = make_ssa_name(sizetype);
  gphi *phi = create_phi_node(counter.name, counter.loop->header);
  gimple *step =
      gimple_build_assign(next, PLUS_EXPR, counter.name, size_one_node);
  gimple_stmt_iterator end = gsi_last_bb(counter.loop->latch);
  if (!gsi_end_p(end) && stmt_ends_bb_p(gsi_stmt(end)))
    gsi_insert_before(&end, step, GSI_NEW_STMT);
  else
    gsi_insert_after(&end, step, GSI_NEW_STMT);
  add_phi_arg(phi, size_zero_node, loop_preheader_edge(counter.loop),
              UNKNOWN_LOCATION);
  add_phi_arg(phi, next, loop_latch_edge(counter.loop), UNKNOWN_LOCATION);
}

// Computes what the pieces of 'cut' are made of before 'loop'.
void define_names(const CollapsedLoopPieces &cut, class loop *loop) {
  gimple_seq sequence = nullptr;
  for (const auto &[name, value] : cut.definitions)
    gimple_seq_add_stmt(
        &sequence,
        gimple_build_assign(
            name, force_value(&sequence, unshare_expr(value), sizetype)));
  gsi_insert_seq_on_edge(loop_preheader_edge(loop), sequence);
}

}  // namespace

void emit_loop_ranges(const LoopPlan &plan, const std::vector<Access> &accesses,
                      Sites &sites) {
  for (const LoopCounter &counter : plan.counters) make_counter(counter);
  for (const auto &[key, cut] : plan.cuts) define_names(cut, std::get<0>(key));
  for (const LoopRange &range : plan.ranges)
    if (!range.around)
      gsi_insert_seq_on_edge(range.place,
                             sequence_of(range.check, accesses, sites));
  emit_strided_runs(plan.runs, accesses, sites);
  emit_range_runs(plan.ranges, accesses, sites);
}

}  // namespace yeti
