// See collapsed_loop.h. In GCC's form, with the innermost level first:
//   j += step
//   if (j < end) goto join
//   j = again; i += step
//   if (i < end) goto join ...
// and the outermost level comes last, without a test. PHIs in the join have the
// digits of the next iteration. The join is the latch of the loop, or comes
// before the body if GCC has rotated the loop so that it begins by moving on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/collapsed_loop.h"

#include "plugin/openmp/pass_collapsed.h"

namespace yeti {

namespace {

bool is_sum(gassign *assign) {
  tree_code code = gimple_assign_rhs_code(assign);
  return code == PLUS_EXPR || code == POINTER_PLUS_EXPR || code == MINUS_EXPR;
}

// 'a' 'code' 'b' where the program may not compute it: overflow wraps.
tree wrapping(tree_code code, tree type, tree a, tree b) {
  tree inner = unsigned_type_for(type);
  return fold_convert(type, fold_build2(code, inner, fold_convert(inner, a),
                                        fold_convert(inner, b)));
}

class CollapsedLoopFinder {
 public:
  explicit CollapsedLoopFinder(class loop *loop) : loop_(loop) {}
  std::optional<CollapsedLoop> find();

 private:
  bool find_ways(basic_block join);
  bool find_way_from(edge from, edge *into_join, basic_block *next) const;
  bool is_moved(edge way, gcond *condition) const;
  void find_digits();
  std::optional<CollapsedLoop::Digit> digit_of(gphi *phi) const;
  bool find_tests();
  bool find_test(size_t level);
  gphi *next_of(gphi *phi) const;
  tree value_at(gphi *next, size_t way) const;
  tree step_of(tree value, tree name) const;
  tree invariant(tree value) const;
  bool is_invariant(tree value) const {
    return expr_invariant_in_loop_p(loop_, value);
  }

  class loop *loop_;
  CollapsedLoop result_;
  std::vector<gcond *> conditions_;  // of all levels but the outermost
  std::vector<bool> moves_if_true_;
};

// 'value' in terms of what is known before the loop: seen through copies and
// sums; null if it changes in the loop.
tree CollapsedLoopFinder::invariant(tree value) const {
  if (is_gimple_val(value) && is_invariant(value)) return value;
  if (TREE_CODE(value) != SSA_NAME) return NULL_TREE;
  gassign *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!assign) return NULL_TREE;
  tree a = gimple_assign_rhs1(assign), b = gimple_assign_rhs2(assign);
  tree_code code = gimple_assign_rhs_code(assign);
  if (code == SSA_NAME || gimple_assign_single_p(assign)) return invariant(a);
  if (code != PLUS_EXPR && code != MINUS_EXPR) return NULL_TREE;
  a = invariant(a);
  b = invariant(b);
  return a && b ? wrapping(code, TREE_TYPE(value), a, b) : NULL_TREE;
}

// Follows 'from' through blocks without a branch, to the join or to a block
// with a branch.
bool CollapsedLoopFinder::find_way_from(edge from, edge *into_join,
                                        basic_block *next) const {
  *next = nullptr;
  for (edge way = from;; way = single_succ_edge(way->dest)) {
    *into_join = way;
    if (way->dest == result_.join) return true;
    if (!single_pred_p(way->dest)) return false;
    if (single_succ_p(way->dest)) continue;
    *next = way->dest;
    return true;
  }
}

// Whether a variable has, at the end of 'way', the value that is compared, or
// one that is computed from it.
bool CollapsedLoopFinder::is_moved(edge way, gcond *condition) const {
  auto is_compared = [&](tree value) {
    return TREE_CODE(value) == SSA_NAME && !is_invariant(value) &&
           (value == gimple_cond_lhs(condition) ||
            value == gimple_cond_rhs(condition));
  };
  for (gphi_iterator i = gsi_start_phis(way->dest); !gsi_end_p(i);
       gsi_next(&i)) {
    tree value = PHI_ARG_DEF_FROM_EDGE(i.phi(), way);
    if (TREE_CODE(value) != SSA_NAME) continue;
    if (is_compared(value)) return true;
    gassign *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
    if (assign && is_sum(assign) && is_compared(gimple_assign_rhs1(assign)))
      return true;
  }
  return false;
}

// Finds the ways into 'join', one test after the other. Both branches of the
// last test lead there; the tested digit moves on along one of them.
bool CollapsedLoopFinder::find_ways(basic_block join) {
  result_ = CollapsedLoop();
  result_.join = join;
  conditions_.clear();
  moves_if_true_.clear();
  basic_block test = get_immediate_dominator(CDI_DOMINATORS, join);
  while (test) {
    gcond *condition = safe_dyn_cast<gcond *>(last_nondebug_stmt(test));
    if (!condition || test->loop_father != loop_) return false;
    edge on_true, on_false, into[2];
    basic_block next[2];
    extract_true_false_edges_from_block(test, &on_true, &on_false);
    if (!find_way_from(on_true, &into[0], &next[0]) ||
        !find_way_from(on_false, &into[1], &next[1]) || (next[0] && next[1]))
      return false;
    bool is_last = !next[0] && !next[1];
    bool moves_if_true = is_last ? is_moved(into[0], condition) : !next[0];
    conditions_.push_back(condition);
    moves_if_true_.push_back(moves_if_true);
    result_.ways.push_back(into[moves_if_true ? 0 : 1]);
    test = next[moves_if_true ? 1 : 0];
    if (!test) result_.ways.push_back(into[moves_if_true ? 1 : 0]);
  }
  return result_.ways.size() == EDGE_COUNT(join->preds);
}

// The PHI in the join that gives the header's 'phi' its next value, or null.
gphi *CollapsedLoopFinder::next_of(gphi *phi) const {
  tree next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(loop_));
  if (TREE_CODE(next) != SSA_NAME) return nullptr;
  gphi *result = dyn_cast<gphi *>(SSA_NAME_DEF_STMT(next));
  return result && gimple_bb(result) == result_.join ? result : nullptr;
}

tree CollapsedLoopFinder::value_at(gphi *next, size_t way) const {
  return PHI_ARG_DEF_FROM_EDGE(next, result_.ways[way]);
}

// What has been added to 'name' to make 'value', if that is known before the
// loop; else null.
tree CollapsedLoopFinder::step_of(tree value, tree name) const {
  if (TREE_CODE(value) != SSA_NAME) return NULL_TREE;
  gassign *sum = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!sum) return NULL_TREE;
  if (!is_sum(sum)) return NULL_TREE;
  tree_code code = gimple_assign_rhs_code(sum);
  tree a = gimple_assign_rhs1(sum), b = gimple_assign_rhs2(sum);
  if (b == name && code == PLUS_EXPR) std::swap(a, b);
  tree step = a == name ? invariant(b) : NULL_TREE;
  if (!step) return NULL_TREE;
  tree type = signed_type_for(TREE_TYPE(step));
  step = fold_convert(type, step);
  if (code != MINUS_EXPR) return step;
  return wrapping(code, type, build_zero_cst(type), step);
}

std::optional<CollapsedLoop::Digit> CollapsedLoopFinder::digit_of(
    gphi *phi) const {
  gphi *next = next_of(phi);
  if (!next) return {};
  CollapsedLoop::Digit digit{};
  digit.name = gimple_phi_result(phi);
  digit.next = gimple_phi_result(next);
  digit.first = PHI_ARG_DEF_FROM_EDGE(phi, loop_preheader_edge(loop_));
  size_t count = result_.ways.size();
  while (digit.level < count && value_at(next, digit.level) == digit.name)
    ++digit.level;
  if (digit.level == count) return {};
  digit.moved = value_at(next, digit.level);
  digit.step = step_of(digit.moved, digit.name);
  if (!digit.step) return {};
  for (size_t way = digit.level + 1; way < count; ++way) {
    tree again = invariant(value_at(next, way));
    if (!again || (digit.again && !operand_equal_p(again, digit.again, 0)))
      return {};
    digit.again = again;
  }
  return digit;
}

bool can_count(tree type) {
  return POINTER_TYPE_P(type) ||
         (INTEGRAL_TYPE_P(type) &&
          TYPE_PRECISION(type) <= TYPE_PRECISION(sizetype));
}

// Whether the values of 'name' may wrap, and are then no linear function.
bool may_wrap_in_between(tree name) {
  tree type = TREE_TYPE(name);
  return TYPE_PRECISION(type) < TYPE_PRECISION(sizetype) &&
         !TYPE_OVERFLOW_UNDEFINED(type) && !is_of_collapsed_loop(name);
}

// Digits that may wrap are left out.
void CollapsedLoopFinder::find_digits() {
  for (gphi_iterator i = gsi_start_phis(loop_->header); !gsi_end_p(i);
       gsi_next(&i)) {
    tree name = gimple_phi_result(i.phi());
    if (!can_count(TREE_TYPE(name)) || may_wrap_in_between(name)) continue;
    if (auto digit = digit_of(i.phi())) result_.digits.push_back(*digit);
  }
}

bool is_one(tree step) {
  return integer_onep(step);
}

bool is_minus_one(tree step) {
  return integer_minus_onep(step);
}

// Finds the test that decides whether 'level' moves on: it compares the value
// that a digit would have with something that is known before the loop.
bool CollapsedLoopFinder::find_test(size_t level) {
  gcond *condition = conditions_[level];
  for (size_t number = 0; number < result_.digits.size(); ++number) {
    const CollapsedLoop::Digit &digit = result_.digits[number];
    if (digit.level != level) continue;
    tree_code relation = gimple_cond_code(condition);
    tree left = gimple_cond_lhs(condition), right = gimple_cond_rhs(condition);
    if (right == digit.moved || right == digit.name) {
      std::swap(left, right);
      relation = swap_tree_comparison(relation);
    }
    tree end = invariant(right);
    if ((left != digit.moved && left != digit.name) || !end) continue;
    if (!moves_if_true_[level])
      relation = invert_tree_comparison(relation, false);
    result_.tests.push_back({number, relation, end, left == digit.moved});
    return true;
  }
  return false;
}

// Whether a value of 'digit' beyond the end of 'test' is sure to be noticed:
// values of a type that may wrap could step over everything that is beyond the
// end.
bool stops_at_end(const CollapsedLoop::Test &test,
                  const CollapsedLoop::Digit &digit) {
  tree type = TREE_TYPE(digit.name);
  if (TYPE_OVERFLOW_UNDEFINED(type) || is_of_collapsed_loop(digit.name))
    return true;
  bool is_known = TREE_CODE(test.end) == INTEGER_CST;
  switch (test.relation) {
    case LT_EXPR:
      return is_one(digit.step);
    case LE_EXPR:
      return is_one(digit.step) && is_known &&
             !tree_int_cst_equal(test.end, TYPE_MAX_VALUE(type));
    case GT_EXPR:
      return is_minus_one(digit.step);
    case GE_EXPR:
      return is_minus_one(digit.step) && is_known &&
             !tree_int_cst_equal(test.end, TYPE_MIN_VALUE(type));
    default:
      return true;
  }
}

// Whether it can be told how often a level with 'test' moves on.
bool is_counted(const CollapsedLoop::Test &test,
                const CollapsedLoop::Digit &digit) {
  switch (test.relation) {
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
      return stops_at_end(test, digit);
    case NE_EXPR:
      return is_one(digit.step) || is_minus_one(digit.step);
    default:
      return false;
  }
}

bool CollapsedLoopFinder::find_tests() {
  for (size_t level = 0; level < conditions_.size(); ++level)
    if (!find_test(level) ||
        !is_counted(result_.tests.back(),
                    result_.digits[result_.tests.back().digit]))
      return false;
  return true;
}

std::optional<CollapsedLoop> CollapsedLoopFinder::find() {
  std::set<basic_block> tried;
  for (gphi_iterator i = gsi_start_phis(loop_->header); !gsi_end_p(i);
       gsi_next(&i)) {
    if (virtual_operand_p(gimple_phi_result(i.phi()))) continue;
    tree next = PHI_ARG_DEF_FROM_EDGE(i.phi(), loop_latch_edge(loop_));
    if (TREE_CODE(next) != SSA_NAME) continue;
    gphi *join = dyn_cast<gphi *>(SSA_NAME_DEF_STMT(next));
    if (!join || gimple_bb(join) == loop_->header ||
        gimple_bb(join)->loop_father != loop_ ||
        !tried.insert(gimple_bb(join)).second)
      continue;
    if (!find_ways(gimple_bb(join))) continue;
    find_digits();
    if (find_tests()) return result_;
  }
  return {};
}

}  // namespace

std::optional<CollapsedLoop> collapsed_loop_of(class loop *loop) {
  return CollapsedLoopFinder(loop).find();
}

}  // namespace yeti
