// See shared_loop.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/shared_loop.h"

#include "plugin/static/conflict_question.h"

namespace yeti::definite {

namespace {

// Of loops that have more, it is not found out.
constexpr size_t kMostAccesses = 64;

bool may_be_one(tree a, tree b) {
  return !a || !b || a == b || operand_equal_p(a, b, 0);
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

bool may_meet(const Model &model, const RegionAccess &a,
              const RegionAccess &b) {
  if (!a.is_write && !b.is_write) return false;
  if (a.is_atomic && b.is_atomic) return false;
  if (a.root != b.root)
    return may_be_one(origin_of(a.reference), origin_of(b.reference));
  if (have_common_lock(a, b)) return false;
  Apart iterations;
  iterations.may_be = iterations.by_dimensions = true;
  QuestionBuilder questions(model);
  auto question = questions.question(a, b, iterations);
  return !question || polyhedral::find_conflict(*question).verdict !=
                          polyhedral::Conflict::kNone;
}

}  // namespace

tree origin_of(tree reference) {
  tree base = get_base_address(reference);
  if (!base || TREE_CODE(base) != MEM_REF) return base;
  tree pointer = TREE_OPERAND(base, 0);
  while (TREE_CODE(pointer) == SSA_NAME) {
    gassign *def = safe_dyn_cast<gassign *>(SSA_NAME_DEF_STMT(pointer));
    if (!def) return NULL_TREE;
    pointer = gimple_assign_rhs1(def);
  }
  return TREE_CODE(pointer) == ADDR_EXPR
             ? get_base_address(TREE_OPERAND(pointer, 0))
             : pointer;
}

bool may_meet(const Model &model, const SharedLoop &loop) {
  if (loop.is_unknown) return true;
  std::vector<const RegionAccess *> all = different(loop.accesses);
  if (all.size() > kMostAccesses) return true;
  for (const RegionAccess *write : all) {
    if (!write->is_write) continue;
    for (tree origin : loop.read_somewhere)
      if (may_be_one(origin, origin_of(write->reference))) return true;
    for (const RegionAccess *other : all)
      if (may_meet(model, *write, *other)) return true;
  }
  return false;
}

}  // namespace yeti::definite
