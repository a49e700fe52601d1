// For each access the loops around it are tried from the outermost one that
// nothing speaks against to the innermost: the first for which polyhedral/
// finds exact ranges gets them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/walk_group.h"
//
#include "plugin/loop_ranges.h"

#include "plugin/loop_facts.h"
#include "plugin/range_trees.h"

namespace yeti {

namespace {

Reason reason_of(polyhedral::Rejection rejection) {
  return rejection == polyhedral::Rejection::kOutOfOperations ? Reason::kTooHard
                                                              : Reason::kShape;
}

class Planner {
 public:
  Planner(function *fun, std::vector<Access> &accesses)
      : accesses_(accesses), facts_(fun) {
    plan_.reasons.assign(accesses.size(), Reason::kNoLoop);
  }

  LoopPlan run();

 private:
  // An access and the loop before which its check might stand.
  struct Candidate {
    size_t access;
    class loop *loop;
  };
  void find_candidates();
  bool find_walk(Candidate &candidate, Walk *walk);
  void group();
  void place(const WalkGroup &group, std::vector<Candidate> *rejected);

  std::vector<Access> &accesses_;
  LoopFacts facts_;
  AffineCache cache_;
  polyhedral::Context context_;
  std::vector<Candidate> candidates_;
  std::vector<WalkGroup> groups_;
  LoopPlan plan_;
};

// The loop in 'loop' that is next on the way to 'innermost', or null.
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
      if (!outermost) plan_.reasons[i] = reason;
      break;
    }
    if (outermost) candidates_.push_back({i, outermost});
  }
}

// The walk of the candidate through the loops from its loop on, or from the
// first loop further inwards for which there is one.
bool Planner::find_walk(Candidate &candidate, Walk *walk) {
  const Access &access = accesses_[candidate.access];
  class loop *innermost = gimple_bb(access.statement)->loop_father;
  for (; candidate.loop;
       candidate.loop = next_inwards(candidate.loop, innermost)) {
    auto found = walk_of(access, candidate.loop, facts_);
    if (Walk *good = std::get_if<Walk>(&found)) {
      *walk = *good;
      return true;
    }
    plan_.reasons[candidate.access] = std::get<Reason>(found);
  }
  return false;
}

void Planner::group() {
  groups_.clear();
  for (Candidate &candidate : candidates_) {
    Walk walk;
    if (!find_walk(candidate, &walk)) continue;
    const Access &access = accesses_[candidate.access];
    bool is_write = access.kind == AccessKind::kWrite;
    int64_t size = tree_to_uhwi(access.size);
    bool added = false;
    for (WalkGroup &group : groups_) {
      added = group.add(walk, candidate.access, is_write, size, cache_);
      if (added) break;
    }
    if (!added)
      groups_.emplace_back(walk, candidate.access, is_write, size, cache_);
  }
}

// Plans the ranges of 'group', or sends its accesses one loop further inwards.
void Planner::place(const WalkGroup &group, std::vector<Candidate> *rejected) {
  context_.restart();
  auto found = polyhedral::coalesce(context_, group.nest(), group.group());
  class loop *outermost = group.walk().outermost();
  if (auto *rejection = std::get_if<polyhedral::Rejection>(&found)) {
    for (size_t number : group.accesses()) {
      plan_.reasons[number] = reason_of(*rejection);
      class loop *next = next_inwards(
          outermost, gimple_bb(accesses_[number].statement)->loop_father);
      if (next) rejected->push_back({number, next});
    }
    return;
  }
  for (const polyhedral::Range &range :
       std::get<std::vector<polyhedral::Range>>(found))
    plan_.ranges.push_back({outermost, check_of_range(range, group)});
  for (size_t number : group.accesses()) {
    plan_.reasons[number] = Reason::kNone;
    accesses_[number].skip = Skip::kCoalesced;
  }
}

LoopPlan Planner::run() {
  find_candidates();
  while (!candidates_.empty()) {
    group();
    std::vector<Candidate> rejected;
    for (const WalkGroup &group : groups_) place(group, &rejected);
    candidates_ = std::move(rejected);
  }
  return std::move(plan_);
}

}  // namespace

LoopPlan plan_loop_ranges(function *fun, std::vector<Access> &accesses) {
  return Planner(fun, accesses).run();
}

void emit_loop_ranges(const LoopPlan &plan, const std::vector<Access> &accesses,
                      Sites &sites) {
  for (const LoopRange &range : plan.ranges)
    gsi_insert_seq_on_edge(loop_preheader_edge(range.loop),
                           sequence_of(range.check, accesses, sites));
  gsi_commit_edge_inserts();
}

}  // namespace yeti
