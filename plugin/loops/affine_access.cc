// See affine_access.h. Addresses and counts come from GCC's scalar evolutions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/affine_access.h"

#include "plugin/gcc/ways_between.h"
#include "plugin/values/evolution.h"
#include "plugin/values/linear_value.h"

namespace yeti {

namespace {

class AffineAccessFinder {
 public:
  AffineAccessFinder(const Access &access, class loop *outermost)
      : access_(access), outermost_(outermost), before_(outermost) {}

  // Only these iterations of the outermost loop are meant.
  void set_class(const ResidueClass *residue_class) {
    class_ = residue_class;
    before_.assume(class_->name, class_->value);
  }
  // Finds the levels of loops that are counted.
  Reason find_levels(const LoopFacts &facts);
  // The only level is that of the innermost loop.
  void set_level(tree latch_executions) {
    affine_.levels = {AffineAccess::Level{outermost_, size_zero_node,
                                          latch_executions, false}};
  }
  // The affine access through these levels. The innermost loop is left by
  // 'exit'.
  std::variant<AffineAccess, Reason> find(edge exit);
  // The affine accesses that it makes where the outermost loop is 'collapsed'.
  std::variant<std::vector<AffineAccess>, Reason> find(
      edge exit, const CollapsedLoop &collapsed, LoopCuts &cuts);

 private:
  Reason find_conditions(edge exit);
  Reason narrow_to_class();
  void start_in_class();
  Reason climb(basic_block *block, class loop *loop);
  Reason add_condition_before(basic_block block, class loop *loop);
  Reason add_condition(edge e, class loop *loop);
  bool add_guard(tree_code code, tree left, tree right, class loop *loop);
  bool find_linear(tree value, class loop *loop, int64_t sign, tree *start,
                   std::vector<int64_t> *factors);
  AffineAccess::Level *level_of(unsigned loop_number);
  bool find_steps_by_evolution();
  void allow_loads();
  bool find_steps_by_expansion();
  Reason find_steps();
  const CollapsedLoopPieces &pieces(const CollapsedLoop &collapsed,
                                    bool is_next, LoopCuts &cuts) const;
  AffineAccess affine_access_in(const CollapsedLoop &collapsed,
                                const CollapsedLoopPiece &piece,
                                const LinearValue &address) const;

  const Access &access_;
  class loop *outermost_;
  PreheaderValues before_;
  const ResidueClass *class_ = nullptr;
  AffineAccess affine_;
};

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

// What decides that control goes along 'e', a branch in 'loop'.
Reason AffineAccessFinder::add_condition(edge e, class loop *loop) {
  gcond *branch = safe_dyn_cast<gcond *>(last_stmt(e->src));
  if (!branch) return Reason::kConditional;
  tree_code code = gimple_cond_code(branch);
  tree left = gimple_cond_lhs(branch);
  tree right = gimple_cond_rhs(branch);
  bool is_negated = e->flags & EDGE_FALSE_VALUE;
  if (tree condition =
          before_.of(fold_build2(code, boolean_type_node, left, right), loop)) {
    if (is_negated)
      condition = fold_build1(TRUTH_NOT_EXPR, boolean_type_node, condition);
    if (!integer_onep(condition)) affine_.conditions.push_back(condition);
    return Reason::kNone;
  }
  if (!INTEGRAL_TYPE_P(TREE_TYPE(left))) return Reason::kConditional;
  if (is_negated) code = invert_tree_comparison(code, false);
  return add_guard(code, left, right, loop) ? Reason::kNone
                                            : Reason::kConditional;
}

// The invariant 'value' as a number of 64 bits with a sign. A greater one is as
// good as the greatest: it is compared with numbers of iterations.
tree signed_number(tree value) {
  tree type = TREE_TYPE(value);
  if (TYPE_UNSIGNED(type) && TYPE_PRECISION(type) >= 64)
    value = fold_build2(MIN_EXPR, type, value,
                        build_int_cst(type, HOST_WIDE_INT_MAX / 4));
  return fold_convert(ssizetype, value);
}

// Whether 'evolution' may pass the bounds of its type.
bool may_wrap(tree evolution) {
  if (TREE_CODE(evolution) != POLYNOMIAL_CHREC) return false;
  tree type = TREE_TYPE(evolution);
  if (TYPE_OVERFLOW_UNDEFINED(type)) return false;
  tree start = CHREC_LEFT(evolution);
  return TREE_CODE(start) != INTEGER_CST ||
         TREE_CODE(CHREC_RIGHT(evolution)) != INTEGER_CST ||
         iv_can_overflow_p(get_chrec_loop(evolution), type, start,
                           CHREC_RIGHT(evolution));
}

constexpr int64_t kMostFactor = 1 << 20;

// 'value', known in 'loop', as 'start' plus multiples of iteration numbers,
// 'sign' times which are added to 'factors'. The type of a variable must not
// let it wrap.
bool AffineAccessFinder::find_linear(tree value, class loop *loop, int64_t sign,
                                     tree *start,
                                     std::vector<int64_t> *factors) {
  tree evolution = evolution_of(value, loop, outermost_);
  if (chrec_contains_undetermined(evolution)) return false;
  if (TYPE_PRECISION(TREE_TYPE(value)) > 64 || may_wrap(evolution))
    return false;
  for (; TREE_CODE(evolution) == POLYNOMIAL_CHREC;
       evolution = CHREC_LEFT(evolution)) {
    AffineAccess::Level *level = level_of(CHREC_VARIABLE(evolution));
    tree step = CHREC_RIGHT(evolution);
    if (!level || !tree_fits_shwi_p(step)) return false;
    int64_t factor = tree_to_shwi(step);
    if (std::abs(factor) > kMostFactor) return false;
    (*factors)[level - affine_.levels.data()] += sign * factor;
  }
  if (tree_contains_chrecs(evolution, nullptr) ||
      !expr_invariant_in_loop_p(outermost_, evolution))
    return false;
  *start = signed_number(evolution);
  return true;
}

// Adds that 'left' 'code' 'right'.
bool AffineAccessFinder::add_guard(tree_code code, tree left, tree right,
                                   class loop *loop) {
  if (code == LT_EXPR || code == LE_EXPR) {
    std::swap(left, right);
    code = code == LT_EXPR ? GT_EXPR : GE_EXPR;
  }
  AffineAccess::Guard guard{};
  guard.factors.assign(affine_.levels.size(), 0);
  guard.relation = code == GT_EXPR ? GE_EXPR : code;
  guard.constant = code == GT_EXPR ? -1 : 0;
  if (guard.relation != GE_EXPR && guard.relation != EQ_EXPR &&
      guard.relation != NE_EXPR)
    return false;
  if (!find_linear(left, loop, 1, &guard.left, &guard.factors) ||
      !find_linear(right, loop, -1, &guard.right, &guard.factors))
    return false;
  affine_.guards.push_back(guard);
  return true;
}

// The outermost loop in 'loop', which is not that itself, that has 'block'.
class loop *loop_below(basic_block block, class loop *loop) {
  class loop *inner = block->loop_father;
  while (loop_outer(inner) != loop) inner = loop_outer(inner);
  return inner;
}

// What stands behind 'inner' is run whenever that is, unless there are several
// ways out of it.
Reason unless_always_left(class loop *inner) {
  return single_exit(inner) ? Reason::kNone : Reason::kConditional;
}

// Whether control comes from 'from' to 'to' before the iteration of 'loop'
// ends. That 'to' post-dominates 'from' is quickly asked, but is not enough: it
// may come in a later iteration only.
bool comes_in_iteration(basic_block from, basic_block to, class loop *loop) {
  if (!dominated_by_p(CDI_POST_DOMINATORS, from, to)) return false;
  return all_edges_between(from, to, [&](edge e) {
    return e->dest != loop->header && flow_bb_inside_loop_p(loop, e->dest);
  });
}

// Collects what decides whether 'block' is run.
Reason AffineAccessFinder::add_condition_before(basic_block block,
                                                class loop *loop) {
  if (!single_pred_p(block)) return Reason::kConditional;
  return add_condition(single_pred_edge(block), loop);
}

// Goes from 'block' to blocks that are always run before it, until one runs in
// every iteration of 'loop', and collects what decides about the others.
Reason AffineAccessFinder::climb(basic_block *from, class loop *loop) {
  basic_block block = *from;
  while (!dominated_by_p(CDI_DOMINATORS, loop->latch, block)) {
    if (block->loop_father != loop) {
      class loop *inner = loop_below(block, loop);
      Reason reason = unless_always_left(inner);
      if (reason != Reason::kNone) return reason;
      block = loop_preheader_edge(inner)->src;
      continue;
    }
    basic_block before = get_immediate_dominator(CDI_DOMINATORS, block);
    if (!comes_in_iteration(before, block, loop)) {
      Reason reason = before->loop_father == loop
                          ? add_condition_before(block, loop)
                          : unless_always_left(loop_below(before, loop));
      if (reason != Reason::kNone) return reason;
    }
    block = before;
  }
  *from = block;
  return Reason::kNone;
}

// A block that runs in every iteration that goes on to a next one runs in the
// last one iff it dominates the block that has the exit: if it could stand both
// before and behind that, there would be a cycle around both.
Reason AffineAccessFinder::find_conditions(edge exit) {
  basic_block block = gimple_bb(access_.statement);
  for (size_t i = affine_.levels.size(); i-- > 0;) {
    AffineAccess::Level &level = affine_.levels[i];
    Reason reason = climb(&block, level.loop);
    if (reason != Reason::kNone) return reason;
    level.in_last = dominated_by_p(CDI_DOMINATORS, exit->src, block);
    if (i == 0) break;
    block = loop_preheader_edge(level.loop)->src;
    exit = single_exit(affine_.levels[i - 1].loop);
  }
  return Reason::kNone;
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

// An access that is known to happen needs what was loaded for it.
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

// Counts only the iterations of the class in the outermost loop.
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

// The first iteration of the class, and from one to the next. What is added is
// not folded, so that it is seen to be the same for all accesses.
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

// The affine access through 'piece' with an address that is 'address' in
// digits.
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

// The pieces of 'collapsed' that an access sees: with digits as they are at the
// head of the loop the states from the first on, with the next digits those
// from the second on.
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

Reason obstacle_of(const Access &access) {
  if (access.kind == AccessKind::kVptrWrite) return Reason::kSpecial;
  if (!tree_fits_uhwi_p(access.size)) return Reason::kVariableSize;
  return Reason::kNone;
}

edge exit_of(const Access &access) {
  return single_exit(gimple_bb(access.statement)->loop_father);
}

// In all iterations of 'outermost', or in those of a class.
std::variant<AffineAccess, Reason> affine_access_of(
    const Access &access, class loop *outermost, const LoopFacts &facts,
    const ResidueClass *residue_class) {
  AffineAccessFinder finder(access, outermost);
  if (residue_class) finder.set_class(residue_class);
  Reason reason = finder.find_levels(facts);
  if (reason != Reason::kNone) return reason;
  return finder.find(exit_of(access));
}

std::variant<std::vector<AffineAccess>, Reason> affine_accesses_in(
    const CollapsedLoop &collapsed, const Access &access, class loop *outermost,
    const LoopFacts &facts, LoopCuts &cuts) {
  AffineAccessFinder finder(access, outermost);
  Reason reason = finder.find_levels(facts);
  if (reason != Reason::kNone) return reason;
  return finder.find(exit_of(access), collapsed, cuts);
}

// Whether 'affine' is known to have no accesses.
bool is_empty(const AffineAccess &affine) {
  return std::any_of(affine.conditions.begin(), affine.conditions.end(),
                     [](tree condition) { return integer_zerop(condition); });
}

}  // namespace

std::variant<std::vector<AffineAccess>, Reason> affine_accesses_of(
    const Access &access, class loop *outermost,
    const std::vector<ResidueClass> &classes, const LoopFacts &facts,
    LoopCuts &cuts) {
  if (Reason reason = obstacle_of(access); reason != Reason::kNone)
    return reason;
  auto whole = affine_access_of(access, outermost, facts, nullptr);
  if (AffineAccess *affine = std::get_if<AffineAccess>(&whole))
    return std::vector<AffineAccess>{*affine};
  if (const CollapsedLoop *collapsed = facts.collapsed_loop(outermost))
    return affine_accesses_in(*collapsed, access, outermost, facts, cuts);
  std::vector<AffineAccess> found;
  for (const ResidueClass &each : classes) {
    auto part = affine_access_of(access, outermost, facts, &each);
    AffineAccess *affine = std::get_if<AffineAccess>(&part);
    if (!affine) return std::get<Reason>(whole);
    if (!is_empty(*affine)) found.push_back(*affine);
  }
  if (found.empty()) return std::get<Reason>(whole);
  return found;
}

std::variant<AffineAccess, Reason> affine_access_until(const Access &access,
                                                       edge exit,
                                                       tree latch_executions) {
  if (Reason reason = obstacle_of(access); reason != Reason::kNone)
    return reason;
  AffineAccessFinder finder(access, gimple_bb(access.statement)->loop_father);
  finder.set_level(latch_executions);
  return finder.find(exit);
}

}  // namespace yeti
