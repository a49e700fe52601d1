// See isl_expression.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/isl_expression.h"

#include <isl/constraint.h>

namespace yeti::polyhedral {
namespace {

struct Part {
  Set domain;
  Aff value;
};

// Larger numbers cannot be offsets in memory; with this limit, sums and
// products of expressions cannot overflow.
constexpr int64_t kLargest = int64_t{1} << 48;

std::optional<int64_t> to_int64(const Val &value) {
  if (!value || isl_val_is_int(value.keep()) != isl_bool_true) return {};
  if (isl_val_cmp_si(value.keep(), kLargest) > 0 ||
      isl_val_cmp_si(value.keep(), -kLargest) < 0)
    return {};
  return isl_val_get_num_si(value.keep());
}

// Adds 'operand' times the factor of dimension 'number' of 'form' to 'terms'.
bool add_term(const Aff &form, isl_dim_type type, int number,
              std::vector<Expression> *terms) {
  std::optional<int64_t> factor =
      to_int64(Val(isl_aff_get_coefficient_val(form.keep(), type, number)));
  if (!factor) return false;
  if (*factor == 0) return true;
  std::optional<Expression> operand = parameter(number);
  if (type == isl_dim_div)
    operand = to_expression(Aff(isl_aff_get_div(form.keep(), number)));
  if (!operand) return false;
  terms->push_back(product(std::move(*operand), *factor));
  return true;
}

bool add_terms(const Aff &form, isl_dim_type type,
               std::vector<Expression> *terms) {
  int count = isl_aff_dim(form.keep(), type);
  for (int number = 0; number < count; number++)
    if (!add_term(form, type, number, terms)) return false;
  return count >= 0;
}

std::vector<Part> parts_of(const PwAff &value) {
  std::vector<Part> parts;
  auto add = [](isl_set *domain, isl_aff *form, void *user) {
    static_cast<std::vector<Part> *>(user)->push_back({Set(domain), Aff(form)});
    return isl_stat_ok;
  };
  if (value) isl_pw_aff_foreach_piece(value.keep(), add, &parts);
  return parts;
}

// Whether 'a' and 'b' have the same values where both have one.
bool agree(const PwAff &a, const PwAff &b) {
  Set differences(isl_pw_aff_ne_set(a.copy(), b.copy()));
  return differences && isl_set_is_empty(differences.keep()) == isl_bool_true;
}

using Combine = isl_pw_aff *(*)(isl_pw_aff *, isl_pw_aff *);

// The forms of 'parts' combined, if that is 'value'.
bool is_combination(const PwAff &value, const std::vector<Part> &parts,
                    Combine combine) {
  PwAff all;
  for (const Part &part : parts) {
    PwAff one(isl_pw_aff_from_aff(part.value.copy()));
    all = all ? PwAff(combine(all.release(), one.release())) : one;
  }
  return agree(all, value);
}

std::optional<std::vector<Expression>> expressions_of(
    const std::vector<Part> &parts) {
  std::vector<Expression> all;
  for (const Part &part : parts) {
    std::optional<Expression> one = to_expression(part.value);
    if (!one) return {};
    all.push_back(std::move(*one));
  }
  return all;
}

// Whether 'form' { [p] -> [v] } is never negative in 'known'.
bool is_known(const Aff &form, const Set &known) {
  PwAff value(isl_pw_aff_from_aff(form.copy()));
  Set holds(isl_pw_aff_nonneg_set(value.release()));
  return holds && known &&
         isl_set_is_subset(known.keep(), holds.keep()) == isl_bool_true;
}

// What a condition is being made of.
struct Conjunction {
  const Set &known;
  Condition condition;
  bool is_complete = true;

  // Adds the condition that 'form' is not negative.
  void add(const Aff &form) {
    if (is_known(form, known)) return;
    std::optional<Expression> expression = to_expression(form);
    if (expression)
      condition.push_back(std::move(*expression));
    else
      is_complete = false;
  }
};

}  // namespace

std::optional<Expression> to_expression(const Aff &value) {
  if (!value || isl_aff_is_nan(value.keep()) != isl_bool_false) return {};
  Val denominator(isl_aff_get_denominator_val(value.keep()));
  Aff scaled(isl_aff_scale_val(value.copy(), denominator.copy()));
  std::optional<int64_t> divisor = to_int64(denominator);
  std::optional<int64_t> last =
      to_int64(Val(scaled ? isl_aff_get_constant_val(scaled.keep()) : nullptr));
  std::vector<Expression> terms;
  if (!divisor || !last || !add_terms(scaled, isl_dim_param, &terms) ||
      !add_terms(scaled, isl_dim_div, &terms))
    return {};
  terms.push_back(constant(*last));
  return floor_quotient(sum(std::move(terms)), *divisor);
}

std::optional<Expression> to_expression(const PwAff &value, const Set &where) {
  PwAff restricted(isl_pw_aff_intersect_params(value.copy(), where.copy()));
  PwAff simple(isl_pw_aff_coalesce(
      isl_pw_aff_gist_params(restricted.copy(), where.copy())));
  std::vector<Part> parts = parts_of(simple);
  if (parts.size() == 1) return to_expression(parts.front().value);
  if (parts.empty()) return {};
  for (const Part &part : parts)
    if (is_combination(restricted, {part}, isl_pw_aff_max))
      return to_expression(part.value);
  std::optional<std::vector<Expression>> all = expressions_of(parts);
  if (all && is_combination(restricted, parts, isl_pw_aff_max))
    return maximum(std::move(*all));
  if (all && is_combination(restricted, parts, isl_pw_aff_min))
    return minimum(std::move(*all));
  return {};
}

std::optional<Condition> to_condition(const BasicSet &set, const Set &known) {
  Conjunction result{known, {}};
  auto add = [](isl_constraint *constraint, void *user) {
    bool is_division =
        isl_constraint_is_div_constraint(constraint) == isl_bool_true;
    bool is_equality = isl_constraint_is_equality(constraint) == isl_bool_true;
    Aff form(isl_constraint_get_aff(constraint));
    isl_constraint_free(constraint);
    if (is_division) return isl_stat_ok;
    Conjunction *conjunction = static_cast<Conjunction *>(user);
    conjunction->add(form);
    if (is_equality) conjunction->add(Aff(isl_aff_neg(form.release())));
    return isl_stat_ok;
  };
  if (!set || isl_basic_set_foreach_constraint(set.keep(), add, &result) < 0)
    return {};
  if (!result.is_complete) return {};
  return std::move(result.condition);
}

std::vector<Set> domains_of(const PwAff &value) {
  std::vector<Set> domains;
  for (Part &part : parts_of(value)) domains.push_back(std::move(part.domain));
  return domains;
}

std::vector<BasicSet> disjoint_parts(const Context &context, const Set &set) {
  std::vector<BasicSet> parts;
  auto add = [](isl_basic_set *part, void *user) {
    static_cast<std::vector<BasicSet> *>(user)->emplace_back(part);
    return isl_stat_ok;
  };
  Set disjoint(isl_set_make_disjoint(set.copy()));
  if (disjoint && isl_set_n_basic_set(disjoint.keep()) > 1)
    disjoint = simplified(context, disjoint);
  disjoint = Set(isl_set_compute_divs(disjoint.release()));
  if (disjoint) isl_set_foreach_basic_set(disjoint.keep(), add, &parts);
  return parts;
}

}  // namespace yeti::polyhedral
