// See address_shape.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/address_shape.h"

namespace yeti::definite {

namespace {

constexpr size_t kLongest = 2000;  // a text

bool is_memory(tree operand) {
  return handled_component_p(operand) || TREE_CODE(operand) == MEM_REF ||
         (DECL_P(operand) && is_global_var(operand));
}

class ShapeFinder {
 public:
  ShapeFinder(AddressShape *shape, CounterSource &counters)
      : shape_(*shape), counters_(counters) {}

  // The parts of 'reference' that say where it is.
  void place(tree reference);
  void assigned(gassign *assign);

 private:
  void value(tree operand, bool is_pointer);
  void variable(tree decl, bool is_pointer);
  void loaded(tree reference, bool is_pointer);
  void add(const std::string &text) { shape_.text += text + " "; }
  void fail() { shape_.is_regular = false; }

  AddressShape &shape_;
  CounterSource &counters_;
};

void ShapeFinder::place(tree reference) {
  tree each = reference;
  for (; handled_component_p(each); each = TREE_OPERAND(each, 0)) {
    add(get_tree_code_name(TREE_CODE(each)));
    if (TREE_CODE(each) == ARRAY_REF)
      value(TREE_OPERAND(each, 1), false);
    else if (TREE_CODE(each) == COMPONENT_REF)
      add(std::to_string(DECL_UID(TREE_OPERAND(each, 1))));
  }
  if (TREE_CODE(each) == MEM_REF) {
    value(TREE_OPERAND(each, 1), false);
    value(TREE_OPERAND(each, 0), true);
  } else if (DECL_P(each)) {
    add(std::to_string(DECL_UID(each)));
    shape_.origin = each;
  } else {
    fail();
  }
}

void ShapeFinder::variable(tree decl, bool is_pointer) {
  if (const AddressShape *assigned = counters_.assigned_to(decl)) {
    add("(" + assigned->text + ")");
    shape_.is_regular &= assigned->is_regular;
    shape_.goes_on |= assigned->goes_on;
    if (is_pointer) {
      shape_.origin = assigned->origin;
      shape_.row = assigned->row;
    }
    return;
  }
  add(std::to_string(DECL_UID(decl)));
  if (is_pointer) shape_.origin = decl;
  switch (counters_.counter_of(decl)) {
    case Counter::kUnknown:
      return fail();
    case Counter::kOfIteration:
      shape_.goes_on = true;
      return;
    case Counter::kFixed:
    case Counter::kOther:
      return;
  }
}

// A pointer that is found at another place in each iteration is taken to lead
// elsewhere in each; a number is only the same in all if its place is.
void ShapeFinder::loaded(tree reference, bool is_pointer) {
  AddressShape inner;
  ShapeFinder(&inner, counters_).place(reference);
  add("[" + inner.text + "]");
  if (is_pointer) {
    shape_.origin = inner.origin;
    shape_.row = reference;
  }
  if (!inner.is_regular || (inner.goes_on && !is_pointer)) return fail();
  shape_.goes_on |= inner.goes_on;
}

void ShapeFinder::value(tree operand, bool is_pointer) {
  if (is_gimple_min_invariant(operand) && TREE_CODE(operand) != ADDR_EXPR) {
    if (TREE_CODE(operand) != INTEGER_CST || !tree_fits_shwi_p(operand))
      return add("constant");
    return add(std::to_string(tree_to_shwi(operand)));
  }
  if (TREE_CODE(operand) == ADDR_EXPR)
    place(TREE_OPERAND(operand, 0));
  else if (is_memory(operand))
    loaded(operand, is_pointer);
  else if (DECL_P(operand))
    variable(operand, is_pointer);
  else
    fail();
}

void ShapeFinder::assigned(gassign *assign) {
  add(get_tree_code_name(gimple_assign_rhs_code(assign)));
  const bool is_pointer = POINTER_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign)));
  const bool is_sum = gimple_assign_rhs_code(assign) == POINTER_PLUS_EXPR;
  for (unsigned i = 1; i < gimple_num_ops(assign); ++i)
    value(gimple_op(assign, i), is_pointer && (i == 1 || !is_sum));
  if (shape_.text.size() > kLongest) fail();
}

}  // namespace

AddressShape shape_of(tree reference, CounterSource &counters) {
  AddressShape shape;
  ShapeFinder(&shape, counters).place(reference);
  return shape;
}

AddressShape shape_of_value(gassign *assign, CounterSource &counters) {
  AddressShape shape;
  ShapeFinder(&shape, counters).assigned(assign);
  return shape;
}

}  // namespace yeti::definite
