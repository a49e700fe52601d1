// See scalar_updates.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/scalar_updates.h"

#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

constexpr size_t kMostStatements = 24;

bool is_operation(tree_code code) {
  switch (code) {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
      return true;
    default:
      return false;
  }
}

bool is_less(tree_code code) {
  return code == LT_EXPR || code == LE_EXPR;
}

bool is_order(tree_code code) {
  return is_less(code) || code == GT_EXPR || code == GE_EXPR;
}

// MAX_EXPR for std::max, MIN_EXPR for std::min.
tree_code operation_of_std(tree callee) {
  tree scope = callee ? DECL_CONTEXT(callee) : NULL_TREE;
  if (!scope || TREE_CODE(scope) != NAMESPACE_DECL || !DECL_NAME(scope) ||
      strcmp(IDENTIFIER_POINTER(DECL_NAME(scope)), "std"))
    return ERROR_MARK;
  const char *name = IDENTIFIER_POINTER(DECL_NAME(callee));
  if (!strcmp(name, "max")) return MAX_EXPR;
  return strcmp(name, "min") ? ERROR_MARK : MIN_EXPR;
}

tree_code operation_of_builtin(tree callee) {
  if (!callee || !fndecl_built_in_p(callee, BUILT_IN_NORMAL)) return ERROR_MARK;
  switch (DECL_FUNCTION_CODE(callee)) {
    CASE_FLT_FN(BUILT_IN_FMAX) : return MAX_EXPR;
    CASE_FLT_FN(BUILT_IN_FMIN) : return MIN_EXPR;
    default:
      return ERROR_MARK;
  }
}

tree label_of(gimple *statement) {
  if (gimple_code(statement) != GIMPLE_LABEL) return NULL_TREE;
  return gimple_label_label(as_a<glabel *>(statement));
}

// Whether 'statement' assigns 'value' something, without an operation.
bool copies_to(gimple *statement, tree value) {
  return is_gimple_assign(statement) && gimple_assign_lhs(statement) == value &&
         gimple_assign_single_p(statement);
}

}  // namespace

tree variable_of(tree reference) {
  if ((TREE_CODE(reference) == MEM_REF &&
       integer_zerop(TREE_OPERAND(reference, 1))) ||
      TREE_CODE(reference) == INDIRECT_REF) {
    tree pointer = TREE_OPERAND(reference, 0);
    return DECL_P(pointer) && is_reference(pointer) ? pointer : NULL_TREE;
  }
  return VAR_P(reference) || TREE_CODE(reference) == PARM_DECL ? reference
                                                               : NULL_TREE;
}

bool is_reference(tree decl) {
  return TREE_CODE(TREE_TYPE(decl)) == REFERENCE_TYPE;
}

bool is_temporary(tree value) {
  return TREE_CODE(value) == SSA_NAME ||
         (VAR_P(value) && !is_source_name(value));
}

bool ScalarUpdates::is_read_by(gimple *call, unsigned number) {
  return is_gimple_call(call) && gimple_call_num_args(call) == 2 &&
         number < 2 && operation_of_std(gimple_call_fndecl(call)) != ERROR_MARK;
}

namespace {

using Way = Held::Way;
using Values = std::map<tree, Held>;

// Notes that the variables below 'place' take part in some way.
tree note_variable(tree *place, int *walk_subtrees, void *given) {
  if (tree variable = variable_of(*place)) {
    (*static_cast<Values *>(given))[variable].way = Way::kSomehow;
    *walk_subtrees = 0;
  } else if (TYPE_P(*place)) {
    *walk_subtrees = 0;
  }
  return NULL_TREE;
}

Held combined(tree_code code, const Held &held) {
  Held result{Way::kSomehow, ERROR_MARK, "", 0};
  if (held.way == Way::kSomehow ||
      (held.way == Way::kUpdated && held.operation != code))
    return result;
  return {Way::kUpdated, code, "", held.reads};
}

// A variable that takes part in one of the two is updated by 'code'.
Values combined(tree_code code, const Values &a, const Values &b) {
  Values result;
  tree_code told = code == MINUS_EXPR ? PLUS_EXPR : code;
  for (const auto &[variable, held] : a)
    result[variable] = combined(told, held);
  for (const auto &[variable, held] : b)
    if (a.count(variable) || code == MINUS_EXPR)
      result[variable] = {Way::kSomehow, ERROR_MARK, "", 0};
    else
      result[variable] = combined(told, held);
  return result;
}

}  // namespace

Values ScalarUpdates::held_by(tree value) const {
  if (is_temporary(value)) {
    auto found = held_.find(value);
    return found == held_.end() ? Values() : found->second;
  }
  if (tree variable = variable_of(value)) {
    if (is_temporary(variable)) return held_by(variable);
    return {{variable, {Way::kPlain, ERROR_MARK, "", 1}}};
  }
  if (TREE_CODE(value) == MEM_REF || TREE_CODE(value) == INDIRECT_REF) {
    tree pointer = TREE_OPERAND(value, 0);
    if (is_temporary(pointer)) return held_by(pointer);
  }
  Values result;
  walk_tree(&value, note_variable, &result, nullptr);
  return result;
}

// The same for what 'pointer', an argument of a call, points to.
Values ScalarUpdates::addressed_by(tree pointer) const {
  if (TREE_CODE(pointer) == ADDR_EXPR) return held_by(TREE_OPERAND(pointer, 0));
  if (DECL_P(pointer) && is_reference(pointer) && !is_temporary(pointer))
    return {{pointer, {Way::kPlain, ERROR_MARK, "", 1}}};
  return held_by(pointer);
}

// A function of the program that takes the variable's value and another one may
// be an update of the variable.
Values ScalarUpdates::of_call(gimple *call) const {
  tree callee = gimple_call_fndecl(call);
  unsigned count = gimple_call_num_args(call);
  Values all;
  for (unsigned i = 0; i < count; ++i)
    for (const auto &[variable, held] : held_by(gimple_call_arg(call, i)))
      all[variable].way = Way::kSomehow;
  if (!callee || !DECL_NAME(callee) || count != 2) return all;
  tree a = gimple_call_arg(call, 0), b = gimple_call_arg(call, 1);
  tree_code code = operation_of_std(callee);
  if (code != ERROR_MARK)
    return combined(code, addressed_by(a), addressed_by(b));
  code = operation_of_builtin(callee);
  if (code != ERROR_MARK) return combined(code, held_by(a), held_by(b));
  std::string name = IDENTIFIER_POINTER(DECL_NAME(callee));
  if (fndecl_built_in_p(callee) || DECL_ARTIFICIAL(callee) ||
      name.find_first_of(". :<") != std::string::npos)
    return all;
  Values result = combined(CALL_EXPR, held_by(a), held_by(b));
  for (auto &[variable, held] : result) held.function = name;
  return result;
}

bool ScalarUpdates::is_label(size_t number, tree label) const {
  return number < window_.size() && label && label_of(window_[number]) == label;
}

bool ScalarUpdates::is_plain(tree value, tree variable) const {
  Values all = held_by(value);
  auto found = all.find(variable);
  return found != all.end() && found->second.way == Way::kPlain;
}

bool ScalarUpdates::has_part_in(tree value, tree variable) const {
  return held_by(value).count(variable) > 0;
}

// `a < x ? x : a`, in the form of the last statements: a condition, and 'value'
// becomes one of the sides on each of its two branches, which meet at a label.
Held ScalarUpdates::of_ternary(tree value, tree variable) const {
  size_t no = window_.size() - 1;
  while (no > 0 && !copies_to(window_[no], value)) --no;
  size_t middle = no;  // the label before it
  while (middle > 0 && !label_of(window_[middle])) --middle;
  size_t yes = middle;
  while (yes > 0 && !copies_to(window_[yes], value)) --yes;
  size_t start = yes;
  while (start > 0 && gimple_code(window_[start]) != GIMPLE_COND) --start;
  gcond *condition = dyn_cast<gcond *>(window_[start]);
  if (!condition || yes == 0) return {};
  tree_code code = gimple_cond_code(condition);
  if (!is_order(code) ||
      !is_label(start + 1, gimple_cond_true_label(condition)) ||
      !is_label(middle, gimple_cond_false_label(condition)))
    return {};
  tree left = gimple_cond_lhs(condition), right = gimple_cond_rhs(condition);
  tree if_true = gimple_assign_rhs1(window_[yes]);
  tree if_false = gimple_assign_rhs1(window_[no]);
  bool is_right = is_plain(right, variable);
  bool is_yes = is_plain(if_true, variable);
  if (!is_plain(is_right ? right : left, variable) ||
      has_part_in(is_right ? left : right, variable) ||
      !is_plain(is_yes ? if_true : if_false, variable) ||
      has_part_in(is_yes ? if_false : if_true, variable))
    return {};
  // If the left side is less, the right side is the greater one.
  bool takes_greater = (is_less(code) == is_right) == is_yes;
  return {Way::kUpdated, takes_greater ? MAX_EXPR : MIN_EXPR, "", 2};
}

// `x && a`: conditions that lead to two places, where 'value' becomes 1 and 0.
// The place to which the variable alone leads tells `||` from `&&`; if it is
// tested last, the place to which the conditions before it lead.
Held ScalarUpdates::of_logical(tree value, tree variable) const {
  size_t no = window_.size() - 1;
  while (no > 0 && !copies_to(window_[no], value)) --no;
  size_t yes = no > 0 ? no - 1 : 0;
  while (yes > 0 && !copies_to(window_[yes], value)) --yes;
  if (yes < 2 || !integer_onep(gimple_assign_rhs1(window_[yes])) ||
      !integer_zerop(gimple_assign_rhs1(window_[no])))
    return {};
  tree then = label_of(window_[yes - 1]), otherwise = label_of(window_[no - 1]);
  if (!then || !otherwise) return {};
  unsigned tests = 0, conditions = 0;
  tree_code own = ERROR_MARK;
  bool leads_to_then = false, leads_to_otherwise = false;
  for (size_t i = yes; i-- > 0 && !copies_to(window_[i], value);) {
    gcond *condition = dyn_cast<gcond *>(window_[i]);
    if (!condition) continue;
    tree if_true = gimple_cond_true_label(condition);
    tree if_false = gimple_cond_false_label(condition);
    bool is_last = conditions == 0;
    if (!is_last && if_true != then && if_false != then &&
        if_true != otherwise && if_false != otherwise)
      break;
    ++conditions;
    if (!is_last) {
      leads_to_then |= if_true == then || if_false == then;
      leads_to_otherwise |= if_true == otherwise || if_false == otherwise;
    }
    tree_code code = gimple_cond_code(condition);
    bool is_test = is_plain(gimple_cond_lhs(condition), variable) &&
                   integer_zerop(gimple_cond_rhs(condition)) &&
                   (code == NE_EXPR || code == EQ_EXPR);
    if (!is_test && (has_part_in(gimple_cond_lhs(condition), variable) ||
                     has_part_in(gimple_cond_rhs(condition), variable)))
      return {};
    // A negated variable cannot be the operand of a reduction.
    if (is_test &&
        (code == NE_EXPR) != (if_true == then || if_false == otherwise))
      return {};
    tests += is_test;
    if (is_test && !is_last)
      own =
          if_true == then || if_false == then ? TRUTH_OR_EXPR : TRUTH_AND_EXPR;
  }
  if (tests == 1 && own != ERROR_MARK) return {Way::kUpdated, own, "", 1};
  if (tests != 1 || leads_to_then == leads_to_otherwise) return {};
  return {Way::kUpdated, leads_to_then ? TRUTH_OR_EXPR : TRUTH_AND_EXPR, "", 1};
}

Values ScalarUpdates::values_of(gimple *statement) const {
  if (is_gimple_call(statement)) return of_call(statement);
  if (!is_gimple_assign(statement)) return {};
  tree_code code = gimple_assign_rhs_code(statement);
  tree a = gimple_assign_rhs1(statement);
  if (gimple_assign_single_p(statement) || CONVERT_EXPR_CODE_P(code))
    return held_by(a);
  tree b =
      gimple_num_ops(statement) > 2 ? gimple_assign_rhs2(statement) : NULL_TREE;
  bool is_boolean =
      TREE_CODE(TREE_TYPE(gimple_assign_lhs(statement))) == BOOLEAN_TYPE;
  // `(int) c & (int) d` becomes a truth value again.
  if (b && code == NE_EXPR && is_boolean && integer_zerop(b) &&
      TREE_CODE(TREE_TYPE(a)) != BOOLEAN_TYPE && is_temporary(a)) {
    Values result = held_by(a);
    for (auto &[variable, held] : result)
      if (held.way != Way::kUpdated) held.way = Way::kSomehow;
    return result;
  }
  bool is_logical = b && is_boolean && (code == EQ_EXPR || code == NE_EXPR) &&
                    TREE_CODE(TREE_TYPE(a)) == BOOLEAN_TYPE;
  if (b && (is_logical || is_operation(code)))
    return combined(code, held_by(a), held_by(b));
  Values result;
  for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
    if (tree operand = gimple_op(statement, i))
      for (const auto &[variable, held] : held_by(operand))
        result[variable].way = Way::kSomehow;
  return result;
}

Held ScalarUpdates::result_of(gimple *statement, tree variable) const {
  if (is_gimple_assign(statement) && gimple_assign_single_p(statement) &&
      is_temporary(gimple_assign_rhs1(statement)) && window_.size() > 4 &&
      label_of(window_.back())) {
    tree chosen = gimple_assign_rhs1(statement);
    Held found = of_logical(chosen, variable);
    if (found.way == Way::kNot) found = of_ternary(chosen, variable);
    return found;
  }
  Values all = values_of(statement);
  auto found = all.find(variable);
  return found == all.end() ? Held() : found->second;
}

void ScalarUpdates::follow(gimple *statement) {
  tree result = gimple_get_lhs(statement);
  if (result && is_temporary(result)) held_[result] = values_of(statement);
  if (window_.size() == kMostStatements) window_.erase(window_.begin());
  window_.push_back(statement);
}

}  // namespace yeti
