// See race_finder.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/race_finder.h"

#include "plugin/static/strands.h"

namespace yeti::definite {

namespace {

// Questions about the pairs of one region.
constexpr int kMostQuestions = 3000;
// Warnings of one variable in one region.
constexpr int kMostOfOneRoot = 4;

// Criticals have names of their own.
bool may_be_one(const std::string &a, const std::string &b) {
  auto is_critical = [](const std::string &name) {
    return starts_with(name.c_str(), "critical ");
  };
  auto is_any = [](const std::string &name) {
    return starts_with(name.c_str(), kSomeLock);
  };
  return a == b ||
         ((is_any(a) || is_any(b)) && !is_critical(a) && !is_critical(b));
}

bool have_common(const std::set<std::string> &a,
                 const std::set<std::string> &b) {
  for (const std::string &one : a)
    for (const std::string &other : b)
      if (may_be_one(one, other)) return true;
  return false;
}

using Line = std::pair<std::string, int>;

Line line_of(location_t place) {
  expanded_location spot = expand_location(place);
  return {spot.file ? spot.file : "", spot.line};
}

class Finder {
 public:
  Finder(const Model &model, const Region &region,
         std::vector<Model::Remark> *remarks)
      : model_(model), region_(region), questions_(model), remarks_(remarks) {}

  std::vector<Race> find();

 private:
  bool is_usable(const RegionAccess &access) const;
  bool may_meet(const RegionAccess &a, const RegionAccess &b) const;
  bool are_usable(const RegionAccess &a, const RegionAccess &b) const;
  void pair(const RegionAccess &first, const RegionAccess &second);
  bool ask(const RegionAccess &a, const RegionAccess &b, const Apart &apart);
  static bool is_certain(const polyhedral::ConflictAnswer &answer,
                         const Apart &apart);
  bool depends_on_conditions(const RegionAccess &a, const RegionAccess &b,
                             const Apart &apart);
  void explain(const RegionAccess &access,
               const polyhedral::ConflictAnswer &answer,
               const Apart &apart) const;
  void remark(const RegionAccess &access, const char *text) const {
    if (remarks_) remarks_->push_back({access.place, text});
  }

  const Model &model_;
  const Region &region_;
  QuestionBuilder questions_;
  std::vector<Model::Remark> *remarks_;
  std::vector<Race> races_;
  std::set<std::tuple<int, Line, Line>> told_;
  std::map<int, int> of_root_;  // how many races
  int asked_ = 0;
  bool asks_for_possible_ = false;
};

// What a loop does may make a later iteration wait for another thread. The
// first iteration of each thread does not come later; so an element that each
// iteration of a shared loop accesses is accessed without waiting.
bool Finder::is_usable(const RegionAccess &access) const {
  if (access.executor.kind == Executor::Kind::kTask &&
      (region_.has_cancel ||
       (region_.dependences_may_wait &&
        region_.dependences.count(access.executor.construct))))
    return false;
  bool is_fixed = !access.offset.has_dimensions() && access.conditions.empty();
  for (int loop : access.loops) {
    const Dimension &dimension = model_.dimensions[loop];
    if (!dimension.is_counted) return false;
    const Executor &creator = creator_of(access.executor);
    const std::vector<int> &shared = creator.dimensions;
    bool is_shared =
        std::find(shared.begin(), shared.end(), loop) != shared.end();
    if (dimension.waits && !(is_shared && is_fixed)) return false;
  }
  return true;
}

// Writes come first, and of two writes the upper one.
bool is_in_order(const RegionAccess &first, const RegionAccess &second) {
  return first.is_write &&
         (!second.is_write || line_of(first.place) <= line_of(second.place));
}

void Finder::pair(const RegionAccess &first, const RegionAccess &second) {
  if (first.root != second.root || (!first.is_write && !second.is_write))
    return;
  bool is_kept = is_in_order(first, second);
  const RegionAccess &a = is_kept ? first : second;
  const RegionAccess &b = is_kept ? second : first;
  if (&first == &second && !first.is_write) return;
  Line from = line_of(a.place), to = line_of(b.place);
  if (to < from) std::swap(from, to);
  if (told_.count({a.root, from, to})) return;
  bool is_found = false;
  if (are_usable(a, b)) {
    Apart apart = apart_of(model_, region_, a, b);
    is_found = ask(a, b, apart);
    apart.second_is_first_task = true;
    if (apart.is_split && !is_found) is_found = ask(a, b, apart);
    if (!apart.may_be && &a != &b)
      remark(a, "something may order this with another access");
  } else if (a.phase == b.phase && !(a.is_atomic && b.is_atomic)) {
    remark(a, "something may make another thread wait before it comes here");
  }
  if (!is_found && a.lanes >= 0 && a.lanes == b.lanes)
    is_found = ask(a, b, apart_in_lanes(model_.lanes[a.lanes], a, b));
  if (!is_found) return;
  told_.insert({a.root, from, to});
}

// Whether two strands may be at them at one time: one goes there first, and
// the other has not to take what the first one holds.
bool Finder::may_meet(const RegionAccess &a, const RegionAccess &b) const {
  if (region_.has_odd_locks || have_common(a.locks, b.locks)) return false;
  auto is_in_way = [&](const RegionAccess &first, const RegionAccess &second) {
    const Executor &executor = creator_of(second.executor);
    // An earlier iteration of the same thread may have passed all of them.
    bool is_in_loop =
        second.loops.size() > executor.dimensions.size() || executor.chunk > 1;
    return have_common(first.locks, is_in_loop ? region_.locks : second.passed);
  };
  return a.locks.empty() || b.locks.empty() || !is_in_way(a, b) ||
         !is_in_way(b, a);
}

// Whether they may be made by two strands at one time.
bool Finder::are_usable(const RegionAccess &a, const RegionAccess &b) const {
  return a.is_among_strands && b.is_among_strands && a.phase == b.phase &&
         !(a.is_atomic && b.is_atomic) && may_meet(a, b) && is_usable(a) &&
         is_usable(b);
}

// With a split the condition would be about where the first task ends.
bool Finder::is_certain(const polyhedral::ConflictAnswer &answer,
                        const Apart &apart) {
  using polyhedral::Conflict;
  return answer.verdict == Conflict::kAlways ||
         (answer.verdict == Conflict::kIfLong && !apart.is_split);
}

// Whether the race, which exists under some condition, is certain if those
// conditions hold that all threads have alike.
bool Finder::depends_on_conditions(const RegionAccess &a, const RegionAccess &b,
                                   const Apart &apart) {
  QuestionBuilder free(model_, true);
  auto question = free.question(a, b, apart);
  return question && is_certain(polyhedral::find_conflict(*question), apart);
}

void Finder::explain(const RegionAccess &access,
                     const polyhedral::ConflictAnswer &answer,
                     const Apart &apart) const {
  bool is_none = answer.verdict == polyhedral::Conflict::kNone;
  if (is_none && apart.by_first_only)
    remark(access,
           "one thread may execute both of two loops with static schedules "
           "where they meet");
  else if (!is_none)
    remark(access,
           "whether this meets another access depends on more than sizes");
}

bool Finder::ask(const RegionAccess &a, const RegionAccess &b,
                 const Apart &apart) {
  if (!apart.may_be || ++asked_ > kMostQuestions) return false;
  auto assumptions = assumptions_of(model_, a, b);
  if (!assumptions || (!asks_for_possible_ && !assumptions->empty()))
    return false;
  auto question = questions_.question(a, b, apart);
  if (!question) {
    remark(a, "which iterations access the same is not linear");
    return false;
  }
  polyhedral::ConflictAnswer answer = polyhedral::find_conflict(*question);
  bool is_possible = !assumptions->empty();
  bool is_found = is_certain(answer, apart);
  if (!is_found && asks_for_possible_ &&
      answer.verdict == polyhedral::Conflict::kCondition)
    is_found = is_possible = depends_on_conditions(a, b, apart);
  if (!is_found) {
    explain(a, answer, apart);
    return false;
  }
  if (++of_root_[a.root] > kMostOfOneRoot) return true;
  Race race;
  race.first = &a;
  race.second = &b;
  race.in_lanes = apart.in_lanes;
  race.is_of_league = region_.is_league;
  race.is_possible = is_possible;
  race.assumptions = std::move(*assumptions);
  race.needs_long_loops = answer.verdict == polyhedral::Conflict::kIfLong;
  questions_.tell(answer, &race);
  races_.push_back(std::move(race));
  return true;
}

std::vector<Race> Finder::find() {
  const std::vector<RegionAccess> &all = region_.accesses;
  // What is certain first, and writes with themselves and each other: where
  // there is a choice, they are told.
  for (bool is_possible : {false, true}) {
    asks_for_possible_ = is_possible;
    for (bool with_reads : {false, true})
      for (size_t i = 0; i < all.size(); ++i)
        for (size_t j = i; j < all.size(); ++j)
          if ((all[i].is_write && all[j].is_write) != with_reads)
            pair(all[i], all[j]);
    if (!model_.takes_conditions_as_free) break;
  }
  return std::move(races_);
}

}  // namespace

std::vector<Race> find_races(const Model &model, const Region &region,
                             std::vector<Model::Remark> *remarks) {
  return Finder(model, region, remarks).find();
}

}  // namespace yeti::definite
