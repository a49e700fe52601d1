// Conditions of which no more is known than that all threads have them alike,
// in every iteration: they look at nothing but constants and at memory that
// keeps its value while the region runs. RacerDX's theorem takes them as free.
// See evaluator.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/evaluator.h"

namespace yeti::definite {

namespace {

std::string key_of(const Value &value) {
  return std::to_string(int(value.kind)) + ":" + std::to_string(value.root) +
         ":" + value.number.key() + ":" +
         std::to_string(int(value.truth.kind)) + ":" + value.truth.form.key();
}

bool has_dimensions(const Value &value) {
  return value.number.has_dimensions() || value.truth.form.has_dimensions();
}

// The same by fewer codes; that numbers may be none is not looked at.
struct Comparison {
  tree_code code;
  bool swaps = false, is_negated = false;
};

Comparison comparison_of(tree_code code) {
  switch (code) {
    case NE_EXPR:
    case LTGT_EXPR:
      return {EQ_EXPR, false, true};
    case UNEQ_EXPR:
      return {EQ_EXPR};
    case UNLT_EXPR:
      return {LT_EXPR};
    case GT_EXPR:
    case UNGT_EXPR:
      return {LT_EXPR, true};
    case GE_EXPR:
    case UNGE_EXPR:
      return {LT_EXPR, false, true};
    case LE_EXPR:
    case UNLE_EXPR:
      return {LT_EXPR, true, true};
    default:
      return {code};
  }
}

// Values of other types than numbers and pointers that a register has.
bool is_other_register(tree decl) {
  return TREE_CODE(decl) == SSA_NAME ||
         (DECL_P(decl) && !is_global_var(decl) && !TREE_ADDRESSABLE(decl) &&
          !TREE_THIS_VOLATILE(decl) &&
          !(VAR_P(decl) && DECL_HAS_VALUE_EXPR_P(decl)));
}

}  // namespace

std::optional<std::string> Evaluator::common_key_of_load(tree reference) {
  if (TREE_THIS_VOLATILE(reference)) return {};
  MaybeValue place = address_of(reference);
  if (!place || place->number.has_dimensions()) return {};
  tree type = TREE_TYPE(reference);
  const Root &root = model_->roots[place->root];
  bool is_kept = root.object ? sharing_->of(root.object) == Sharing::kShared &&
                                   writes_->keeps(root.object, type)
                             : writes_->keeps_pointees(type);
  if (!is_kept) return {};
  return "load " + std::to_string(place->root) + ":" + place->number.key() +
         ":" + std::to_string(int(TYPE_MODE(type)));
}

// Nothing if threads may have different values there.
std::optional<std::string> Evaluator::common_key(tree operand) {
  if (CONSTANT_CLASS_P(operand))
    return "constant " + std::to_string(size_t(operand));
  if (TREE_CODE(operand) == PARM_DECL && called_.count(DECL_CONTEXT(operand)) &&
      !lost_.count(operand) && !environment.count(operand))
    return "argument " + std::to_string(DECL_UID(operand));
  if (MaybeValue value = value_of(operand)) {
    if (has_dimensions(*value)) return {};
    return key_of(*value);
  }
  auto found = environment.find(operand);
  if (found != environment.end() && found->second.kind == Value::Kind::kOther)
    return found->second.key;
  bool is_memory = DECL_P(operand) || handled_component_p(operand) ||
                   TREE_CODE(operand) == MEM_REF;
  return is_memory ? common_key_of_load(operand) : std::nullopt;
}

bool Evaluator::may_hold(tree decl, const Value &value) const {
  if (value.kind != Value::Kind::kOther) return is_tracked(decl);
  return is_other_register(decl) && !lost_.count(decl);
}

MaybeValue Evaluator::value_or_key_of(tree operand) {
  MaybeValue value = value_of(operand);
  if (value || !model_->takes_conditions_as_free || !sharing_) return value;
  auto key = common_key(operand);
  if (!key) return {};
  value.emplace();
  value->kind = Value::Kind::kOther;
  value->key = *key;
  return value;
}

// What an assignment assigns if its operands are common to all threads.
MaybeValue Evaluator::common_value(gassign *assign) {
  if (!is_other_register(gimple_assign_lhs(assign))) return {};
  tree_code code = gimple_assign_rhs_code(assign);
  if (TREE_CODE_CLASS(code) == tcc_comparison)
    return free_condition(code, gimple_assign_rhs1(assign),
                          gimple_assign_rhs2(assign), gimple_location(assign));
  std::string key = std::to_string(int(code));
  for (unsigned i = 1; i < gimple_num_ops(assign); ++i) {
    auto part = common_key(gimple_op(assign, i));
    if (!part) return {};
    key += " (" + *part + ")";
  }
  Value value;
  value.kind = Value::Kind::kOther;
  value.key = key;
  return value;
}

// The symbol is 1 if the condition holds. Two conditions that say the same
// have one.
MaybeValue Evaluator::free_condition(tree_code code, tree a, tree b,
                                     location_t place) {
  if (!model_->takes_conditions_as_free || !sharing_) return {};
  auto left = common_key(a), right = common_key(b);
  if (!left || !right) return {};
  Comparison comparison = comparison_of(code);
  if (comparison.swaps) std::swap(left, right);
  std::string key = std::to_string(int(comparison.code)) + " (" + *left +
                    ") (" + *right + ")";
  auto found = free_conditions_.find(key);
  if (found == free_conditions_.end()) {
    Value value = new_symbol(boolean_type_node, NULL_TREE);
    Symbol &symbol = model_->symbols.back();
    symbol.free_condition = place;
    symbol.is_of_call = key.find("argument ") != key.npos;
    value.kind = Value::Kind::kTruth;
    value.truth = {Condition::Kind::kNonZero, value.number};
    value.number = Polynomial();
    found = free_conditions_.insert({key, value}).first;
  }
  Value value = found->second;
  if (comparison.is_negated) value.truth = negated(value.truth);
  return value;
}

}  // namespace yeti::definite
