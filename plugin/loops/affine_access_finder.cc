// See affine_access_finder.h: levels, steps and classes of iterations.
// Addresses and counts come from GCC's scalar evolutions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/affine_access_finder.h"

#include "plugin/values/evolution.h"

namespace yeti {

Reason AffineAccessFinder::find_levels(const LoopFacts &facts) {
  for (class loop *loop = gimple_bb(access_.statement)->loop_father;;
       loop = loop_outer(loop)) {
    if (Reason reason = facts.uncounted(loop); reason != Reason::kNone)
      return reason;
    tree count = before_.of(facts.latch_executions(loop),
                            loop == outermost_ ? loop : loop_outer(loop));
    if (!count) return Reason::kVariableCount;
    affine_.levels.insert(
        affine_.levels.begin(),
        AffineAccess::Level{loop, size_zero_node, count, false});
    if (loop == outermost_) return Reason::kNone;
  }
}

AffineAccess::Level *AffineAccessFinder::level_of(unsigned loop_number) {
  for (AffineAccess::Level &level : affine_.levels)
    if (unsigned(level.loop->num) == loop_number) return &level;
  return nullptr;
}

// Takes the evolution of the address apart: {{base, +, step}_1, +, step}_2.
bool AffineAccessFinder::find_steps_by_evolution() {
  tree evolution =
      evolution_of(address_of(access_), affine_.levels.back().loop, outermost_);
  if (chrec_contains_undetermined(evolution)) return false;
  for (; TREE_CODE(evolution) == POLYNOMIAL_CHREC;
       evolution = CHREC_LEFT(evolution)) {
    tree step = CHREC_RIGHT(evolution);
    AffineAccess::Level *level = level_of(CHREC_VARIABLE(evolution));
    if (!level || tree_contains_chrecs(step, nullptr) ||
        !expr_invariant_in_loop_p(outermost_, step))
      return false;
    level->step = step;
  }
  affine_.base = evolution;
  return !tree_contains_chrecs(evolution, nullptr) &&
         expr_invariant_in_loop_p(outermost_, evolution);
}

// If the access is known to happen, so are the loads that its address needs.
void AffineAccessFinder::allow_loads() {
  if (!affine_.guards.empty()) return;
  tree happens = boolean_true_node;
  auto add = [&](tree condition) {
    happens =
        fold_build2(TRUTH_AND_EXPR, boolean_type_node, happens, condition);
  };
  for (tree condition : affine_.conditions) add(condition);
  for (const AffineAccess::Level &level : affine_.levels)
    if (!level.in_last)
      add(fold_build2(NE_EXPR, boolean_type_node, level.latch_executions,
                      build_zero_cst(TREE_TYPE(level.latch_executions))));
  before_.allow_loads(happens);
}

bool AffineAccessFinder::find_steps_by_expansion() {
  std::vector<class loop *> loops;
  for (const AffineAccess::Level &level : affine_.levels)
    loops.push_back(level.loop);
  allow_loads();
  auto found = LinearExpansion(loops, before_).of(address_of(access_));
  if (!found) return false;
  affine_.base = found->start;
  for (size_t i = 0; i < loops.size(); ++i)
    affine_.levels[i].step = found->steps[i];
  return true;
}

Reason AffineAccessFinder::find_steps() {
  return find_steps_by_evolution() || find_steps_by_expansion()
             ? Reason::kNone
             : Reason::kIrregular;
}

// Restricts the outermost loop to the iterations of the class.
Reason AffineAccessFinder::narrow_to_class() {
  if (!affine_.guards.empty()) return Reason::kConditional;
  AffineAccess::Level &level = affine_.levels.front();
  auto folded = [](tree_code code, tree a, tree b) {
    return fold_build2(code, ssizetype, a, b);
  };
  tree last = fold_convert(ssizetype, level.latch_executions);
  if (!level.in_last) last = folded(MINUS_EXPR, last, ssize_int(1));
  if (class_->last) last = folded(MIN_EXPR, last, class_->last);
  affine_.conditions.push_back(
      fold_build2(GE_EXPR, boolean_type_node, last, class_->first));
  level.latch_executions =
      folded(FLOOR_DIV_EXPR, folded(MINUS_EXPR, last, class_->first),
             ssize_int(class_->every));
  level.in_last = true;
  affine_.residue_class = class_->number;
  return Reason::kNone;
}

// The base becomes the address in the first iteration of the class, and the
// step that from one to the next. The offset is not folded, so that it is
// recognised as the same for all accesses.
void AffineAccessFinder::start_in_class() {
  tree &step = affine_.levels.front().step;
  step = fold_convert(sizetype, step);
  tree distance = fold_build2(MULT_EXPR, sizetype, step,
                              fold_convert(sizetype, class_->first));
  affine_.base = build2(PLUS_EXPR, sizetype,
                        fold_convert(sizetype, affine_.base), distance);
  step = fold_build2(MULT_EXPR, sizetype, step, size_int(class_->every));
}

std::variant<AffineAccess, Reason> AffineAccessFinder::find(edge exit) {
  Reason reason = find_conditions(exit);
  if (reason == Reason::kNone && class_) reason = narrow_to_class();
  if (reason == Reason::kNone) reason = find_steps();
  if (reason != Reason::kNone) return reason;
  if (class_) start_in_class();
  return affine_;
}

// The affine access through 'piece', where 'address' gives its address as a
// function of the digits.
AffineAccess AffineAccessFinder::affine_access_in(
    const CollapsedLoop &collapsed, const CollapsedLoopPiece &piece,
    const LinearValue &address) const {
  auto sum = [](tree a, tree b) {
    return fold_build2(PLUS_EXPR, sizetype, a, b);
  };
  auto times = [](tree a, tree b) {
    return fold_build2(MULT_EXPR, sizetype, a, b);
  };
  AffineAccess affine = affine_;
  affine.base = address.start;
  affine.conditions.push_back(piece.condition);
  std::vector<AffineAccess::Level> levels;
  for (size_t i = collapsed.levels(); i-- > 0;)
    levels.push_back({outermost_, size_zero_node, piece.last[i], true});
  for (size_t i = 0; i < collapsed.digits.size(); ++i) {
    const CollapsedLoop::Digit &digit = collapsed.digits[i];
    tree factor = address.steps[affine_.levels.size() + i];
    if (integer_zerop(factor)) continue;
    affine.base = sum(affine.base, times(factor, piece.starts[i]));
    tree &step = levels[collapsed.levels() - 1 - digit.level].step;
    step = sum(step, times(factor, fold_convert(sizetype, digit.step)));
  }
  for (size_t i = 1; i < affine_.levels.size(); ++i) {
    levels.push_back(affine_.levels[i]);
    levels.back().step = address.steps[i];
  }
  affine.levels = levels;
  for (AffineAccess::Guard &guard : affine.guards)
    guard.factors.insert(guard.factors.begin(), collapsed.levels() - 1, 0);
  return affine;
}

// The pieces of 'collapsed' that an access goes through: the states from the
// first on if it uses the digits at the head of the loop, those from the second
// on if it uses the next digits.
const CollapsedLoopPieces &AffineAccessFinder::pieces(
    const CollapsedLoop &collapsed, bool is_next, LoopCuts &cuts) const {
  const AffineAccess::Level &whole = affine_.levels.front();
  auto [found, is_new] = cuts.try_emplace({outermost_, is_next, whole.in_last});
  if (is_new) {
    tree end = fold_build2(PLUS_EXPR, sizetype,
                           fold_convert(sizetype, whole.latch_executions),
                           size_int(int(is_next) + int(whole.in_last)));
    found->second = pieces_of(collapsed, size_int(is_next), end);
  }
  return found->second;
}

std::variant<std::vector<AffineAccess>, Reason> AffineAccessFinder::find(
    edge exit, const CollapsedLoop &collapsed, LoopCuts &cuts) {
  Reason reason = find_conditions(exit);
  if (reason != Reason::kNone) return reason;
  for (const AffineAccess::Guard &guard : affine_.guards)
    if (guard.factors.front() != 0) return Reason::kConditional;
  std::vector<class loop *> loops;
  for (const AffineAccess::Level &level : affine_.levels)
    loops.push_back(level.loop);
  allow_loads();
  auto address =
      LinearExpansion(loops, before_, &collapsed).of(address_of(access_));
  if (!address || !integer_zerop(address->steps.front()))
    return Reason::kIrregular;
  std::vector<AffineAccess> found;
  for (const CollapsedLoopPiece &piece :
       pieces(collapsed, address->is_next, cuts).pieces)
    found.push_back(affine_access_in(collapsed, piece, *address));
  return found;
}

}  // namespace yeti
