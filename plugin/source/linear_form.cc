// Follows sums, differences and products by constants through temporaries.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

constexpr size_t kMostTerms = 8;
constexpr int kMostSteps = 40;

void add_term(LinearForm &form, tree value, tree factor,
              HOST_WIDE_INT coefficient) {
  for (LinearForm::Term &term : form.terms)
    if (term.value == value && term.factor == factor) {
      term.coefficient += coefficient;
      return;
    }
  form.terms.push_back({coefficient, value, factor});
}

class Builder {
 public:
  bool add(tree value, HOST_WIDE_INT coefficient);
  LinearForm form;

 private:
  bool add_statement(gassign *statement, tree value, HOST_WIDE_INT coefficient);
  bool add_product(tree a, tree b, tree product, HOST_WIDE_INT coefficient);
  bool add_term(tree value, tree factor, HOST_WIDE_INT coefficient);
  int steps_left_ = kMostSteps;
};

bool Builder::add_term(tree value, tree factor, HOST_WIDE_INT coefficient) {
  yeti::add_term(form, value, factor, coefficient);
  return form.terms.size() <= kMostTerms;
}

// gfortran's variables for the strides of an array. They are recognised by
// name, so they are not expanded.
bool is_stride_variable(tree value) {
  tree name = SSA_NAME_IDENTIFIER(value);
  return name && starts_with(IDENTIFIER_POINTER(name), "stride.");
}

tree without_casts(tree value) {
  while (TREE_CODE(value) == SSA_NAME && !source_variable(value)) {
    gassign *def = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
    if (!def || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(def))) break;
    value = gimple_assign_rhs1(def);
  }
  return value;
}

bool Builder::add_product(tree a, tree b, tree product,
                          HOST_WIDE_INT coefficient) {
  a = without_casts(a);
  b = without_casts(b);
  if (TREE_CODE(a) == INTEGER_CST) std::swap(a, b);
  if (TREE_CODE(b) == INTEGER_CST) {
    if (!cst_and_fits_in_hwi(b))
      return add_term(product, NULL_TREE, coefficient);
    return add(a, coefficient * int_cst_value(b));
  }
  return add_term(a, b, coefficient);
}

bool Builder::add_statement(gassign *statement, tree value,
                            HOST_WIDE_INT coefficient) {
  tree a = gimple_assign_rhs1(statement);
  tree b =
      gimple_num_ops(statement) > 2 ? gimple_assign_rhs2(statement) : NULL_TREE;
  tree_code code = gimple_assign_rhs_code(statement);
  if (CONVERT_EXPR_CODE_P(code) || code == SSA_NAME || code == INTEGER_CST ||
      code == ADDR_EXPR)
    return add(a, coefficient);
  switch (code) {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      return add(a, coefficient) && add(b, coefficient);
    case MINUS_EXPR:
      return add(a, coefficient) && add(b, -coefficient);
    case NEGATE_EXPR:
      return add(a, -coefficient);
    case BIT_NOT_EXPR:
      form.constant -= coefficient;
      return add(a, -coefficient);
    case MULT_EXPR:
      return add_product(a, b, value, coefficient);
    case LSHIFT_EXPR:
      if (TREE_CODE(b) == INTEGER_CST && tree_to_uhwi(b) < 32)
        return add(a, coefficient * (HOST_WIDE_INT_1 << tree_to_uhwi(b)));
      return add_term(value, NULL_TREE, coefficient);
    default:
      return add_term(value, NULL_TREE, coefficient);
  }
}

bool Builder::add(tree value, HOST_WIDE_INT coefficient) {
  if (steps_left_-- <= 0) return false;
  if (TREE_CODE(value) == INTEGER_CST) {
    if (!cst_and_fits_in_hwi(value)) return false;
    form.constant += coefficient * int_cst_value(value);
    return true;
  }
  if (TREE_CODE(value) == SSA_NAME && !source_variable(value) &&
      !is_stride_variable(value))
    if (gassign *def = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)))
      return add_statement(def, value, coefficient);
  return add_term(value, NULL_TREE, coefficient);
}

}  // namespace

// Names with a dot are the compiler's. `this' and gfortran's array dummies are
// marked as made by the compiler although the source knows them; the frame of a
// coroutine is not known to it.
bool is_source_name(tree decl) {
  if (!DECL_NAME(decl)) return false;
  const char *name = IDENTIFIER_POINTER(DECL_NAME(decl));
  if (strpbrk(name, ".<$")) return false;
  if (!DECL_ARTIFICIAL(decl)) return true;
  return TREE_CODE(decl) == PARM_DECL && !starts_with(name, "__") &&
         strcmp(name, "frame_ptr");
}

tree source_variable(tree value) {
  tree variable = SSA_NAME_VAR(value);
  return variable && is_source_name(variable) ? variable : NULL_TREE;
}

std::optional<LinearForm> linear_form_of(tree value) {
  Builder builder;
  if (!builder.add(value, 1)) return {};
  return builder.form;
}

void add_multiple(LinearForm &sum, const LinearForm &form,
                  HOST_WIDE_INT count) {
  for (const LinearForm::Term &term : form.terms)
    add_term(sum, term.value, term.factor, term.coefficient * count);
  sum.constant += form.constant * count;
}

}  // namespace yeti
