// See evaluator.h. All numbers are whole numbers without end: arithmetic that
// may wrap by the rules of the language adds to a value's needs where it is
// used, signed arithmetic does not wrap.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/evaluator.h"

namespace yeti::definite {

namespace {

bool is_number_type(tree type) {
  return INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) <= 64;
}

Condition non_negative(const Polynomial &form) {
  return {Condition::Kind::kNonNegative, form};
}

// Whether a sum of counts, none of which is negative.
bool is_sum_of_counts(const Polynomial &form) {
  for (const auto &[term, factor] : form.terms())
    if (factor < 0 || !term.symbols.empty()) return false;
  return true;
}

void add_needs(Value *value, const Value &other) {
  value->needs.insert(value->needs.end(), other.needs.begin(),
                      other.needs.end());
}

std::optional<int64_t> constant_of(const MaybeValue &value) {
  if (!value || value->kind != Value::Kind::kNumber ||
      !value->number.is_constant())
    return {};
  return value->number.constant();
}

}  // namespace

bool operator==(const Value &a, const Value &b) {
  return a.kind == b.kind && a.number == b.number && a.root == b.root &&
         a.truth == b.truth && a.needs == b.needs && a.key == b.key;
}

Condition negated(const Condition &condition) {
  switch (condition.kind) {
    case Condition::Kind::kZero:
      return {Condition::Kind::kNonZero, condition.form};
    case Condition::Kind::kNonZero:
      return {Condition::Kind::kZero, condition.form};
    case Condition::Kind::kNonNegative:
      break;
  }
  // -1 - form; a form whose negative does not exist stays as it is and is
  // never true.
  auto form = Polynomial(-1).plus(condition.form, -1);
  return non_negative(form ? *form : Polynomial(-1));
}

// --- symbols and roots ---

int Evaluator::root_of_object(tree decl) {
  auto [place, is_new] = objects_.insert({decl, int(model_->roots.size())});
  if (is_new) model_->roots.push_back({decl, -1});
  return place->second;
}

int Evaluator::root_of_pointer(int symbol) {
  auto [place, is_new] = pointees_.insert({symbol, int(model_->roots.size())});
  if (is_new) model_->roots.push_back({NULL_TREE, symbol});
  return place->second;
}

Value Evaluator::new_symbol(tree type, tree source) {
  int symbol = int(model_->symbols.size());
  model_->symbols.push_back({source, type, {}});
  Value value;
  if (POINTER_TYPE_P(type)) {
    value.kind = Value::Kind::kAddress;
    value.root = root_of_pointer(symbol);
  } else {
    value.number = Polynomial::of_symbol(symbol);
  }
  return value;
}

// --- operands ---

bool Evaluator::is_tracked(tree decl) const {
  tree type = TREE_TYPE(decl);
  if (!is_number_type(type) && !POINTER_TYPE_P(type)) return false;
  if (TREE_CODE(decl) == SSA_NAME) return true;
  return DECL_P(decl) && TREE_CODE(decl) != CONST_DECL &&
         !is_global_var(decl) && !TREE_ADDRESSABLE(decl) &&
         !TREE_THIS_VOLATILE(decl) &&
         !(VAR_P(decl) && DECL_HAS_VALUE_EXPR_P(decl)) && !lost_.count(decl);
}

MaybeValue Evaluator::variable(tree decl) {
  bool is_shared = false;
  if (sharing_) {
    Sharing sharing = sharing_->of(decl);
    if (sharing == Sharing::kUnknown) return {};
    is_shared = sharing == Sharing::kShared;
    if (is_shared && !writes_->keeps(decl, TREE_TYPE(decl))) return {};
  }
  auto found = environment.find(decl);
  if (found != environment.end()) {
    if (found->second.kind == Value::Kind::kOther) return {};
    return found->second;
  }
  // A private variable may hold something else in each thread.
  if ((sharing_ && !is_shared) || TREE_CODE(decl) == SSA_NAME) return {};
  return environment[decl] = new_symbol(TREE_TYPE(decl), decl);
}

MaybeValue Evaluator::value_of(tree operand) {
  if (TREE_CODE(operand) == INTEGER_CST) {
    if (!tree_fits_shwi_p(operand)) {
      // Large sizes stand for negative ones.
      if (!tree_fits_uhwi_p(operand)) return {};
      Value value;
      value.number = Polynomial(int64_t(tree_to_uhwi(operand)));
      return value;
    }
    Value value;
    value.number = Polynomial(tree_to_shwi(operand));
    return value;
  }
  if (TREE_CODE(operand) == ADDR_EXPR)
    return address_of(TREE_OPERAND(operand, 0));
  if ((DECL_P(operand) || TREE_CODE(operand) == SSA_NAME) &&
      is_tracked(operand))
    return variable(operand);
  if (DECL_P(operand) || handled_component_p(operand) ||
      TREE_CODE(operand) == MEM_REF)
    return load(operand);
  return {};
}

// Memory whose value nobody changes while the region runs has one value.
MaybeValue Evaluator::load(tree reference) {
  tree type = TREE_TYPE(reference);
  if (!is_number_type(type) && !POINTER_TYPE_P(type)) return {};
  if (TREE_THIS_VOLATILE(reference)) return {};
  if (VAR_P(reference) && TREE_READONLY(reference) && DECL_INITIAL(reference) &&
      TREE_CODE(DECL_INITIAL(reference)) == INTEGER_CST)
    return value_of(DECL_INITIAL(reference));
  if (!sharing_) return {};
  MaybeValue place = address_of(reference);
  if (!place || place->number.has_dimensions()) return {};
  const Root &root = model_->roots[place->root];
  if (place->number.is_constant()) {
    auto field = fields.find({root.object, place->number.constant()});
    if (field != fields.end()) return field->second;
  }
  if (root.object) {
    if (sharing_->of(root.object) != Sharing::kShared ||
        !writes_->keeps(root.object, type))
      return {};
  } else if (!writes_->keeps_pointees(type)) {
    return {};
  }
  std::string key = std::to_string(place->root) + ":" + place->number.key() +
                    ":" + std::to_string(int(TYPE_MODE(type)));
  auto found = loads_.find(key);
  if (found == loads_.end()) {
    found = loads_.insert({key, new_symbol(type, reference)}).first;
    model_->symbols.back().holder = place->root;
  }
  Value value = found->second;
  add_needs(&value, *place);
  return value;
}

// --- addresses ---

MaybeValue Evaluator::address_of(tree reference) {
  Value value;
  value.kind = Value::Kind::kAddress;
  auto add = [&value](const MaybeValue &number, int64_t times) {
    if (!number || number->kind != Value::Kind::kNumber) return false;
    auto total = value.number.plus(number->number, times);
    if (!total) return false;
    value.number = *total;
    add_needs(&value, *number);
    return true;
  };
  for (;;) {
    switch (TREE_CODE(reference)) {
      case VAR_DECL:
        if (DECL_HAS_VALUE_EXPR_P(reference)) return {};
        [[fallthrough]];
      case PARM_DECL:
      case RESULT_DECL:
        value.root = root_of_object(reference);
        return value;
      case COMPONENT_REF: {
        tree field = TREE_OPERAND(reference, 1);
        if (DECL_BIT_FIELD(field) || TREE_OPERAND(reference, 2) ||
            !tree_fits_shwi_p(byte_position(field)))
          return {};
        auto total = value.number.plus(Polynomial(int_byte_position(field)));
        if (!total) return {};
        value.number = *total;
        break;
      }
      case ARRAY_REF: {
        MaybeValue index = value_of(TREE_OPERAND(reference, 1));
        MaybeValue low = value_of(array_ref_low_bound(reference));
        MaybeValue size = value_of(array_ref_element_size(reference));
        if (!index || !low || !size) return {};
        // An index of an unsigned type has wrapped before it is an address.
        if (TYPE_PRECISION(TREE_TYPE(TREE_OPERAND(reference, 1))) < 64 &&
            !require_range(&*index, TREE_TYPE(TREE_OPERAND(reference, 1))))
          return {};
        MaybeValue distance = sum(*index, *low, -1);
        if (distance) distance = product(*distance, *size);
        if (!add(distance, 1)) return {};
        break;
      }
      case REALPART_EXPR:
      case VIEW_CONVERT_EXPR:
        break;
      case IMAGPART_EXPR: {
        auto total = value.number.plus(
            Polynomial(int_size_in_bytes(TREE_TYPE(reference))));
        if (!total) return {};
        value.number = *total;
        break;
      }
      case MEM_REF: {
        tree offset = TREE_OPERAND(reference, 1);
        if (!tree_fits_shwi_p(offset)) return {};
        MaybeValue base = value_of(TREE_OPERAND(reference, 0));
        if (!base || base->kind != Value::Kind::kAddress) return {};
        auto total = value.number.plus(base->number);
        if (total) total = total->plus(Polynomial(tree_to_shwi(offset)));
        if (!total) return {};
        value.number = *total;
        value.root = base->root;
        add_needs(&value, *base);
        return value;
      }
      default:
        return {};
    }
    reference = TREE_OPERAND(reference, 0);
  }
}

// --- arithmetic ---

// Adds to the needs of 'value' that it is in the range of 'type', if arithmetic
// of that type may wrap.
bool Evaluator::require_range(Value *value, tree type) {
  if (value->kind != Value::Kind::kNumber) return true;
  if (!TYPE_OVERFLOW_WRAPS(type)) return true;
  const Polynomial &form = value->number;
  // A variable is in the range of its type.
  if (form.terms().size() == 1) {
    const auto &[term, factor] = *form.terms().begin();
    if (factor == 1 && term.symbols.size() == 1 &&
        term.dimension == kNoDimension) {
      tree own = model_->symbols[term.symbols[0]].type;
      if (TYPE_UNSIGNED(own) == TYPE_UNSIGNED(type) &&
          TYPE_PRECISION(own) <= TYPE_PRECISION(type))
        return true;
    }
  }
  auto require = [&](const std::optional<Polynomial> &difference) {
    if (!difference) return false;
    if (!difference->is_constant())
      value->needs.push_back(non_negative(*difference));
    return !difference->is_constant() || difference->constant() >= 0;
  };
  if (TYPE_UNSIGNED(type)) {
    if (!is_sum_of_counts(form) && !require(form)) return false;
  } else if (TYPE_PRECISION(type) < 64) {
    int64_t half = int64_t(1) << (TYPE_PRECISION(type) - 1);
    if (!require(form.plus(Polynomial(half)))) return false;
  }
  int bits = TYPE_PRECISION(type) - (TYPE_UNSIGNED(type) ? 0 : 1);
  if (bits >= 63) return true;
  return require(Polynomial((int64_t(1) << bits) - 1).plus(form, -1));
}

MaybeValue Evaluator::converted(Value value, tree from, tree to) {
  if (value.kind == Value::Kind::kAddress) {
    if (POINTER_TYPE_P(from) && POINTER_TYPE_P(to)) return value;
    return {};
  }
  if (!is_number_type(from) || !is_number_type(to)) return {};
  if (value.kind == Value::Kind::kTruth) return value;
  bool widens = TYPE_PRECISION(to) > TYPE_PRECISION(from);
  // The type of the result wraps the value again, with the same result as long
  // as it is not wider.
  if (TYPE_OVERFLOW_WRAPS(to) && !widens) return value;
  if (!require_range(&value, from)) return {};
  bool fits =
      TYPE_UNSIGNED(from)
          ? widens
          : !TYPE_UNSIGNED(to) && TYPE_PRECISION(to) >= TYPE_PRECISION(from);
  if (fits || TYPE_OVERFLOW_WRAPS(to)) return value;
  // To a signed type in which it may have no room.
  if (TYPE_PRECISION(to) < 64) {
    int64_t half = int64_t(1) << (TYPE_PRECISION(to) - 1);
    auto above = value.number.plus(Polynomial(half));
    auto below = Polynomial(half - 1).plus(value.number, -1);
    if (!above || !below) return {};
    if (!value.number.is_constant()) {
      value.needs.push_back(non_negative(*above));
      value.needs.push_back(non_negative(*below));
    } else if (above->constant() < 0 || below->constant() < 0) {
      return {};
    }
  }
  return value;
}

MaybeValue Evaluator::sum(const Value &a, const Value &b, int64_t times) {
  if (b.kind != Value::Kind::kNumber || a.kind == Value::Kind::kTruth)
    return {};
  auto total = a.number.plus(b.number, times);
  if (!total) return {};
  Value value = a;
  value.number = *total;
  add_needs(&value, b);
  return value;
}

MaybeValue Evaluator::product(const Value &a, const Value &b) {
  if (a.kind != Value::Kind::kNumber || b.kind != Value::Kind::kNumber)
    return {};
  auto total = a.number.times(b.number);
  if (!total) return {};
  Value value = a;
  value.number = *total;
  add_needs(&value, b);
  return value;
}

// With 'floors' also negative numbers are rounded down; else there are none.
MaybeValue Evaluator::quotient(Value value, tree type, int64_t divisor,
                               bool floors) {
  if (value.kind != Value::Kind::kNumber || divisor <= 0 ||
      !require_range(&value, type))
    return {};
  if (!floors && !is_sum_of_counts(value.number))
    value.needs.push_back(non_negative(value.number));
  // The quotient of a symbol is one, too.
  bool is_symbol = !value.number.has_dimensions();
  Polynomial self = Polynomial::of_dimension(int(model_->dimensions.size()));
  if (is_symbol) self = new_symbol(long_integer_type_node, NULL_TREE).number;
  auto rest = value.number.plus(self, -divisor);
  if (!rest) return {};
  auto to_last = Polynomial(divisor - 1).plus(*rest, -1);
  if (!to_last) return {};
  std::vector<Condition> conditions = {non_negative(*rest),
                                       non_negative(*to_last)};
  if (is_symbol) {
    model_->symbols.back().conditions = conditions;
  } else {
    Dimension dimension;
    dimension.is_helper = true;
    dimension.depends_on = value.number.dimensions();
    dimension.conditions = conditions;
    model_->dimensions.push_back(std::move(dimension));
  }
  value.number = self;
  return value;
}

MaybeValue Evaluator::remainder(Value value, tree type, int64_t divisor,
                                bool floors) {
  MaybeValue whole = quotient(value, type, divisor, floors);
  if (!whole) return {};
  auto rest = value.number.plus(whole->number, -divisor);
  if (!rest) return {};
  whole->number = *rest;
  return whole;
}

MaybeValue Evaluator::extremum(const Value &a, const Value &b,
                               bool is_minimum) {
  if (a.kind != Value::Kind::kNumber || b.kind != Value::Kind::kNumber)
    return {};
  int helper = int(model_->dimensions.size());
  Dimension dimension;
  dimension.is_helper = true;
  dimension.depends_on = a.number.dimensions();
  for (int each : b.number.dimensions()) dimension.depends_on.insert(each);
  Polynomial self = Polynomial::of_dimension(helper);
  for (const Value *each : {&a, &b}) {
    auto above = each->number.plus(self, -1);
    if (!above) return {};
    auto below = self.plus(each->number, -1);
    if (!below) return {};
    dimension.conditions.push_back(non_negative(is_minimum ? *above : *below));
    dimension.one_is_zero.push_back(*above);
  }
  model_->dimensions.push_back(std::move(dimension));
  Value value;
  value.number = self;
  add_needs(&value, a);
  add_needs(&value, b);
  return value;
}

MaybeValue Evaluator::compare(tree_code code, tree a, tree b) {
  MaybeValue left = value_of(a), right = value_of(b);
  if (!left || !right) return {};
  // `truth != 0` and the like.
  if (left->kind == Value::Kind::kTruth) {
    auto number = constant_of(right);
    if (!number || (*number != 0 && *number != 1)) return {};
    if (code != EQ_EXPR && code != NE_EXPR) return {};
    if ((code == EQ_EXPR) == (*number == 0)) left->truth = negated(left->truth);
    return left;
  }
  if (left->kind != right->kind || left->root != right->root) return {};
  tree type = TREE_TYPE(a);
  if (!POINTER_TYPE_P(type) &&
      (!require_range(&*left, type) || !require_range(&*right, type)))
    return {};
  auto difference = left->number.plus(right->number, -1);
  auto reverse = right->number.plus(left->number, -1);
  if (!difference || !reverse) return {};
  std::optional<Polynomial> form;
  Value value;
  value.kind = Value::Kind::kTruth;
  switch (code) {
    case LT_EXPR:
      form = reverse->plus(Polynomial(-1));
      break;
    case LE_EXPR:
      form = reverse;
      break;
    case GT_EXPR:
      form = difference->plus(Polynomial(-1));
      break;
    case GE_EXPR:
      form = difference;
      break;
    case EQ_EXPR:
      form = difference;
      value.truth.kind = Condition::Kind::kZero;
      break;
    case NE_EXPR:
      form = difference;
      value.truth.kind = Condition::Kind::kNonZero;
      break;
    default:
      return {};
  }
  if (!form) return {};
  value.truth.form = *form;
  add_needs(&value, *left);
  add_needs(&value, *right);
  return value;
}

MaybeValue Evaluator::unary(tree_code code, tree type, tree operand) {
  switch (code) {
  CASE_CONVERT : {
    MaybeValue value = value_of(operand);
    if (!value) return {};
    return converted(std::move(*value), TREE_TYPE(operand), type);
  }
  case NEGATE_EXPR: {
    MaybeValue value = value_of(operand);
    if (!value) return {};
    Value zero;
    return sum(zero, *value, -1);
  }
  case TRUTH_NOT_EXPR:
  case BIT_NOT_EXPR: {
    if (TREE_CODE(type) != BOOLEAN_TYPE) return {};
    MaybeValue value = value_of(operand);
    if (!value || value->kind != Value::Kind::kTruth) return {};
    value->truth = negated(value->truth);
    return value;
  }
  default:
    // A plain copy.
    return value_of(operand);
  }
}

MaybeValue Evaluator::binary(tree_code code, tree type, tree a, tree b) {
  if (TREE_CODE_CLASS(code) == tcc_comparison) return compare(code, a, b);
  if (!is_number_type(type) && !POINTER_TYPE_P(type)) return {};
  MaybeValue left = value_of(a), right = value_of(b);
  if (!left || !right) return {};
  auto number = constant_of(right);
  // GCC writes `u - 1` as `u + 4294967295`.
  if (code == PLUS_EXPR && number && TYPE_UNSIGNED(type) &&
      TYPE_PRECISION(type) < 64 &&
      *number >= int64_t(1) << (TYPE_PRECISION(type) - 1))
    right->number = Polynomial(*number - (int64_t(1) << TYPE_PRECISION(type)));
  switch (code) {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return sum(*left, *right, 1);
    case MINUS_EXPR:
      return sum(*left, *right, -1);
    case MULT_EXPR:
      return product(*left, *right);
    case MIN_EXPR:
    case MAX_EXPR:
      if (!require_range(&*left, type) || !require_range(&*right, type))
        return {};
      return extremum(*left, *right, code == MIN_EXPR);
    default:
      break;
  }
  if (!number || left->kind != Value::Kind::kNumber) return {};
  bool is_power = *number >= 0 && (*number & (*number + 1)) == 0;
  switch (code) {
    case LSHIFT_EXPR:
      if (*number < 0 || *number > 40) return {};
      {
        Value factor;
        factor.number = Polynomial(int64_t(1) << *number);
        return product(*left, factor);
      }
    case RSHIFT_EXPR:
      if (*number < 0 || *number > 40) return {};
      return quotient(*left, type, int64_t(1) << *number, true);
    case TRUNC_DIV_EXPR:
      return quotient(*left, type, *number, false);
    case FLOOR_DIV_EXPR:
      return quotient(*left, type, *number, true);
    case TRUNC_MOD_EXPR:
      return remainder(*left, type, *number, false);
    case FLOOR_MOD_EXPR:
      return remainder(*left, type, *number, true);
    case BIT_AND_EXPR:
      // The last bits of a number of an unsigned type do not change when it
      // wraps.
      if (!is_power || *number >= (int64_t(1) << 40)) return {};
      return remainder(*left, type, *number + 1, true);
    default:
      return {};
  }
}

MaybeValue Evaluator::known_value(gassign *assign) {
  tree type = TREE_TYPE(gimple_assign_lhs(assign));
  switch (gimple_assign_rhs_class(assign)) {
    case GIMPLE_SINGLE_RHS:
      return value_of(gimple_assign_rhs1(assign));
    case GIMPLE_UNARY_RHS:
      return unary(gimple_assign_rhs_code(assign), type,
                   gimple_assign_rhs1(assign));
    case GIMPLE_BINARY_RHS:
      return binary(gimple_assign_rhs_code(assign), type,
                    gimple_assign_rhs1(assign), gimple_assign_rhs2(assign));
    default:
      return {};
  }
}

MaybeValue Evaluator::evaluate(gimple *statement) {
  gassign *assign = dyn_cast<gassign *>(statement);
  if (!assign) return {};
  MaybeValue value = known_value(assign);
  if (value || !model_->takes_conditions_as_free || !sharing_) return value;
  return common_value(assign);
}

}  // namespace yeti::definite
