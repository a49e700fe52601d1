// See shared_loop.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/shared_loop.h"

#include "plugin/static/conflict_question.h"

namespace yeti::definite {

using polyhedral::ConflictQuestion;

namespace {

// Of loops that have more, it is not found out.
constexpr size_t kMostAccesses = 64;

// Whether two accesses lead on from one variable or pointer.
bool are_one(tree a, tree b) {
  return a && b && (a == b || operand_equal_p(a, b, 0));
}

bool are_equal(const RegionAccess &a, const RegionAccess &b) {
  return a.root == b.root && a.offset == b.offset && a.size == b.size &&
         a.is_write == b.is_write && a.is_atomic == b.is_atomic &&
         a.loops == b.loops && a.conditions == b.conditions &&
         a.locks == b.locks;
}

// Without repetitions.
std::vector<const RegionAccess *> different(
    const std::vector<RegionAccess> &all) {
  std::vector<const RegionAccess *> result;
  for (const RegionAccess &each : all) {
    bool is_new = true;
    for (const RegionAccess *other : result)
      is_new = is_new && !are_equal(each, *other);
    if (is_new) result.push_back(&each);
  }
  return result;
}

bool have_common_lock(const RegionAccess &a, const RegionAccess &b) {
  for (const std::string &lock : a.locks)
    if (!starts_with(lock.c_str(), kSomeLock) && b.locks.count(lock))
      return true;
  return false;
}

bool may_be(const ConflictQuestion &question) {
  return polyhedral::find_conflict(question).verdict !=
         polyhedral::Conflict::kNone;
}

// Whether coordinates have strides that are known at run time only.
bool has_rows(const ConflictQuestion &question) {
  for (int64_t stride : question.strides)
    if (!stride) return true;
  return false;
}

// Elements of rows whose length is not known meet in one row only, provided
// that no subscript leaves its row.
bool may_meet_in_rows(ConflictQuestion question) {
  for (size_t k = question.strides.size(); k-- > 0;) {
    if (question.strides[k]) continue;
    ConflictQuestion::Gap equal;
    equal.first = question.first.coordinates[k];
    equal.second = question.second.coordinates[k];
    equal.least = equal.most = 0;
    question.gaps.push_back(std::move(equal));
    question.strides.erase(question.strides.begin() + long(k));
    for (polyhedral::ConflictSide *side : {&question.first, &question.second})
      side->coordinates.erase(side->coordinates.begin() + long(k));
  }
  return may_be(question);
}

bool may_meet(const Model &model, const RegionAccess &a,
              const RegionAccess &b) {
  if (!a.is_write && !b.is_write) return false;
  if (a.is_atomic && b.is_atomic) return false;
  if (a.root != b.root || have_common_lock(a, b)) return false;
  Apart iterations;
  iterations.may_be = iterations.by_dimensions = true;
  QuestionBuilder questions(model);
  auto question = questions.question(a, b, iterations);
  if (!question) return true;
  if (has_rows(*question)) return may_meet_in_rows(std::move(*question));
  return may_be(*question);
}

// Accesses to places that go on are at the same place in one iteration, and at
// different ones in two, if they are spelt alike. In a loop with a step that is
// not known they are taken to remain below it.
bool may_meet(const SharedLoop::Shaped &a, const SharedLoop::Shaped &b,
              bool is_counted) {
  if ((!a.is_write && !b.is_write) || (a.is_atomic && b.is_atomic))
    return false;
  if (a.root >= 0 && b.root >= 0 && a.root != b.root) return false;
  if (!are_one(a.shape.origin, b.shape.origin)) return false;
  if (!a.shape.is_regular || !b.shape.is_regular || !a.shape.goes_on ||
      !b.shape.goes_on)
    return true;
  return is_counted && a.shape.text != b.shape.text;
}

bool may_meet(const Model &model, const SharedLoop::Shaped &a,
              const RegionAccess &b) {
  if ((!a.is_write && !b.is_write) || (a.is_atomic && b.is_atomic))
    return false;
  if (a.root >= 0) return a.root == b.root;
  const Root &root = model.roots[b.root];
  return are_one(a.shape.origin, root.object
                                     ? root.object
                                     : model.symbols[root.pointer].source);
}

}  // namespace

Meeting meeting_in(const Model &model, const SharedLoop &loop) {
  if (loop.unknown)
    return {"where this writes is not known", gimple_location(loop.unknown)};
  std::vector<const RegionAccess *> all = different(loop.accesses);
  if (all.size() + loop.rows.size() > kMostAccesses)
    return {"there are many accesses", gimple_location(loop.statement)};
  for (const SharedLoop::Shaped &each : loop.shaped) {
    const location_t place = gimple_location(each.statement);
    for (const SharedLoop::Shaped &other : loop.shaped)
      if (may_meet(each, other, loop.is_counted))
        return {"another iteration may access this place, too", place};
    for (const RegionAccess *other : all)
      if (may_meet(model, each, *other))
        return {"another iteration may access this place, too", place};
  }
  const std::vector<const RegionAccess *> rows = different(loop.rows);
  for (const RegionAccess *write : rows)
    for (const RegionAccess *other : rows)
      if (write->is_write && may_meet(model, *write, *other))
        return {"another iteration may be in the same row", write->place};
  for (const RegionAccess *write : all)
    for (const RegionAccess *other : all)
      if (write->is_write && may_meet(model, *write, *other))
        return {"another iteration may access what this writes", write->place};
  return {};
}

}  // namespace yeti::definite
