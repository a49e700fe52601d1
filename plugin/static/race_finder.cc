// See race_finder.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/race_finder.h"

#include "plugin/static/conflict_question.h"

namespace yeti::definite {

namespace {

using Kind = Executor::Kind;

// Questions about the pairs of one region.
constexpr int kMostQuestions = 3000;
// Warnings of one variable in one region.
constexpr int kMostOfOneRoot = 4;

bool has_common_lock(const RegionAccess &a, const RegionAccess &b) {
  for (const std::string &lock : a.locks)
    if (b.locks.count(lock)) return true;
  return false;
}

// Two iterations of one worksharing loop: by default two strands if they
// differ, because the program does not say which thread gets which of them. If
// it names the size of chunks, it may count on it.
Apart apart_in_one_loop(const Executor &loop) {
  Apart apart;
  if (loop.chunk < 0) return apart;
  if (loop.chunk > 1) {
    if (loop.dimensions.size() != 1) return apart;
    apart.chunk = loop.chunk;
  }
  apart.may_be = apart.by_dimensions = true;
  return apart;
}

// Iterations of two loops. With static schedules equal iterations may be
// assigned to one thread.
Apart apart_in_two_loops(const Executor &a, const Executor &b) {
  Apart apart;
  auto has_chunks = [](const Executor &loop) {
    return loop.chunk != 0 && loop.chunk != 1;
  };
  if (has_chunks(a) || has_chunks(b)) return apart;
  apart.may_be = true;
  if (a.schedule == Executor::Schedule::kStatic &&
      b.schedule == Executor::Schedule::kStatic)
    apart.by_dimensions = apart.by_first_only = true;
  return apart;
}

// Thread 0, and whoever has the iteration: thread 0 itself has the first ones
// of a static schedule.
Apart apart_from_master(const Executor &loop, bool loop_is_first) {
  Apart apart;
  if (loop.schedule == Executor::Schedule::kStatic) {
    if (loop.chunk != 0 && loop.chunk != 1) return apart;
    (loop_is_first ? apart.first_is_later : apart.second_is_later) = true;
  }
  apart.may_be = true;
  return apart;
}

Apart apart_of_threads(const Executor &a, const Executor &b) {
  Apart anyway;
  anyway.may_be = true;
  if (a.kind == Kind::kEveryThread || b.kind == Kind::kEveryThread)
    return anyway;
  if (a.kind == Kind::kLoop && b.kind == Kind::kLoop)
    return a.construct == b.construct ? apart_in_one_loop(a)
                                      : apart_in_two_loops(a, b);
  if (a.kind == Kind::kMaster && b.kind == Kind::kLoop)
    return apart_from_master(b, false);
  if (b.kind == Kind::kMaster && a.kind == Kind::kLoop)
    return apart_from_master(a, true);
  bool is_one_strand = a.construct == b.construct && a.section == b.section;
  bool are_both_master = a.kind == Kind::kMaster && b.kind == Kind::kMaster;
  if (is_one_strand || are_both_master) return {};
  return anyway;
}

const Executor &creator_of(const Executor &executor) {
  return executor.kind == Kind::kTask ? *executor.creator : executor;
}

// One of the two is a task. Nothing orders it with what others than its creator
// do in this phase. Its creator has it run from its creation on, up to the next
// wait for tasks.
Apart apart_of_tasks(const RegionAccess &a, const RegionAccess &b) {
  Apart apart;
  const Executor &first = creator_of(a.executor);
  const Executor &second = creator_of(b.executor);
  apart.may_be = true;
  bool is_one_creator = first.kind == second.kind &&
                        first.construct == second.construct &&
                        first.section == second.section;
  if (first.kind == Kind::kEveryThread || second.kind == Kind::kEveryThread)
    return apart;
  if (first.kind == Kind::kMaster && second.kind == Kind::kMaster)
    is_one_creator = true;
  if (!is_one_creator) return apart;
  if (first.kind == Kind::kLoop) {
    // Of different iterations.
    apart.may_be = first.chunk == 0 || first.chunk == 1;
    apart.by_dimensions = apart.between_task_waits = true;
    return apart;
  }
  apart.may_be = a.task_waits == b.task_waits;
  bool are_both_tasks = a.executor.kind == b.executor.kind;
  if (!are_both_tasks) {
    const RegionAccess &task = a.executor.kind == Kind::kTask ? a : b;
    const RegionAccess &other = a.executor.kind == Kind::kTask ? b : a;
    apart.may_be &= task.position < other.position;
    apart.in_one_iteration = true;
    return apart;
  }
  apart.between_task_waits = true;
  apart.by_dimensions = a.executor.construct == b.executor.construct;
  // There is one such task only.
  if (apart.by_dimensions && a.executor.dimensions.empty())
    apart.may_be = false;
  return apart;
}

Apart apart_of(const RegionAccess &a, const RegionAccess &b) {
  if (a.executor.kind == Kind::kTask || b.executor.kind == Kind::kTask)
    return apart_of_tasks(a, b);
  return apart_of_threads(a.executor, b.executor);
}

using Line = std::pair<std::string, int>;

Line line_of(location_t place) {
  expanded_location spot = expand_location(place);
  return {spot.file ? spot.file : "", spot.line};
}

class Finder {
 public:
  Finder(const Model &model, const Region &region)
      : model_(model), region_(region), questions_(model) {}

  std::vector<Race> find();

 private:
  bool is_usable(const RegionAccess &access) const;
  void pair(const RegionAccess &first, const RegionAccess &second);

  const Model &model_;
  const Region &region_;
  QuestionBuilder questions_;
  std::vector<Race> races_;
  std::set<std::tuple<int, Line, Line>> told_;
  std::map<int, int> of_root_;  // how many races
  int asked_ = 0;
};

// What a loop does may make a later iteration wait for another thread. The
// first iteration of each thread does not come later; so an element that each
// iteration of a shared loop accesses is accessed without waiting.
bool Finder::is_usable(const RegionAccess &access) const {
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

void Finder::pair(const RegionAccess &first, const RegionAccess &second) {
  if (first.root != second.root || first.phase != second.phase) return;
  if (!first.is_write && !second.is_write) return;
  if (first.is_atomic && second.is_atomic) return;
  if (has_common_lock(first, second)) return;
  bool is_in_order =
      first.is_write &&
      (!second.is_write || line_of(first.place) <= line_of(second.place));
  const RegionAccess &a = is_in_order ? first : second;
  const RegionAccess &b = is_in_order ? second : first;
  if (&first == &second && !first.is_write) return;
  Apart apart = apart_of(a, b);
  if (!apart.may_be) return;
  Line from = line_of(a.place), to = line_of(b.place);
  if (to < from) std::swap(from, to);
  if (told_.count({a.root, from, to})) return;
  if (++asked_ > kMostQuestions) return;
  auto question = questions_.question(a, b, apart);
  if (!question) return;
  polyhedral::ConflictAnswer answer = polyhedral::find_conflict(*question);
  if (answer.verdict != polyhedral::Conflict::kAlways &&
      answer.verdict != polyhedral::Conflict::kIfLong)
    return;
  if (++of_root_[a.root] > kMostOfOneRoot) return;
  told_.insert({a.root, from, to});
  Race race;
  race.first = &a;
  race.second = &b;
  questions_.tell(answer, &race);
  races_.push_back(std::move(race));
}

std::vector<Race> Finder::find() {
  std::vector<const RegionAccess *> usable;
  for (const RegionAccess &access : region_.accesses)
    if (is_usable(access)) usable.push_back(&access);
  // Writes with themselves and each other first: where there is a choice, they
  // are told.
  for (bool with_reads : {false, true})
    for (size_t i = 0; i < usable.size(); ++i)
      for (size_t j = i; j < usable.size(); ++j)
        if ((usable[i]->is_write && usable[j]->is_write) != with_reads)
          pair(*usable[i], *usable[j]);
  return std::move(races_);
}

}  // namespace

std::vector<Race> find_races(const Model &model, const Region &region) {
  return Finder(model, region).find();
}

}  // namespace yeti::definite
