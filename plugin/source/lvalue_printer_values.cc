// See lvalue_printer.h: the values that addresses are made of. Temporaries are
// followed to their definitions; there is no text if that ends at a value
// without a name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/lvalue_printer.h"

#include "plugin/source/fortran_subscripts.h"
#include "plugin/source/library_names.h"
#include "plugin/source/linear_form.h"
#include "plugin/source/precomputed.h"

namespace yeti {

// `object.f(...)`, or `f(...)` for a call by a method of the same object.
Text LvaluePrinter::method(gcall *call, const std::string &name) {
  std::string text = name + (gimple_call_num_args(call) > 1 ? "(...)" : "()");
  MaybeLvalue object = memory(gimple_call_arg(call, 0), 0, NULL_TREE);
  if (!object || object->text == "this") return text;
  std::string prefix = in_words_of_containers(object->text);
  return in_parentheses(prefix) + (object->is_pointee ? "->" : ".") + text;
}

// `f(...)`, and the operators of containers and iterators as they are written.
Text LvaluePrinter::call(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || !DECL_NAME(callee) || DECL_ARTIFICIAL(callee) ||
      fndecl_built_in_p(callee) || is_fortran())
    return {};
  std::string name = IDENTIFIER_POINTER(DECL_NAME(callee));
  unsigned count = gimple_call_num_args(call);
  if (name == "operator[]" && count == 2) {
    Text object = pointee(gimple_call_arg(call, 0));
    Text index = sum_of(gimple_call_arg(call, 1));
    if (!index) index = pointee(gimple_call_arg(call, 1));
    if (!object) return {};
    return in_parentheses(*object) + "[" + index.value_or("...") + "]";
  }
  if ((name == "operator*" || name == "operator->") && count == 1) {
    Text object = pointee(gimple_call_arg(call, 0));
    if (!object) return {};
    return name == "operator*" ? "*" + in_parentheses(*object) : *object;
  }
  if (strpbrk(name.c_str(), ". <")) return {};
  if (TREE_CODE(TREE_TYPE(callee)) == METHOD_TYPE && count > 0)
    return method(call, name);
  return name + (count ? "(...)" : "()");
}

namespace {

// Whether 'ref' is a bound, a stride or another number in a descriptor, which
// have no name in the source.
bool is_number_of_descriptor(tree ref) {
  return TREE_CODE(ref) == COMPONENT_REF &&
         is_descriptor(DECL_CONTEXT(TREE_OPERAND(ref, 1))) &&
         INTEGRAL_TYPE_P(TREE_TYPE(ref));
}

}  // namespace

// The text that all values that reach 'phi' have in common. GCC loads a value
// on each of the paths to its use if that saves a load on one of them. What it
// loads before a loop contains the numbers of the first iteration instead of
// variables.
Text LvaluePrinter::common(gphi *phi) {
  if (tree next = computed_for_next_round(phi)) return value(next);
  Text first = value(gimple_phi_arg_def(phi, 0));
  for (unsigned i = 1; first && i < gimple_phi_num_args(phi); ++i)
    if (value(gimple_phi_arg_def(phi, i)) != first) return {};
  return first;
}

// The text of a value that has no name.
Text LvaluePrinter::temporary(tree v) {
  gimple *def = SSA_NAME_DEF_STMT(v);
  if (gcall *c = dyn_cast<gcall *>(def)) return call(c);
  if (gphi *phi = dyn_cast<gphi *>(def)) return common(phi);
  if (!is_gimple_assign(def)) return {};
  tree rhs = gimple_assign_rhs1(def);
  tree_code code = gimple_assign_rhs_code(def);
  if (CONVERT_EXPR_CODE_P(code) || code == SSA_NAME) return value(rhs);
  switch (code) {
    case BIT_AND_EXPR:
    case RSHIFT_EXPR:
    case LSHIFT_EXPR:
    case TRUNC_MOD_EXPR:
    case TRUNC_DIV_EXPR: {
      Text a = value(rhs), b = value(gimple_assign_rhs2(def));
      if (!a || !b || is_fortran()) return {};
      const char *sign = op_symbol_code(code);
      return in_parentheses(*a) + " " + sign + " " + in_parentheses(*b);
    }
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return sum_of(v);
    default:
      if (!gimple_assign_single_p(def) || is_number_of_descriptor(rhs))
        return {};
      return reference(rhs);
  }
}

Text LvaluePrinter::value(tree v) {
  if (steps_left_-- <= 0) return {};
  switch (TREE_CODE(v)) {
    case INTEGER_CST:
      if (!cst_and_fits_in_hwi(v)) return {};
      return std::to_string(int_cst_value(v));
    case VAR_DECL:
    case PARM_DECL:
      return name_of_variable(v);
    case ADDR_EXPR: {
      tree object = TREE_OPERAND(v, 0);
      Text text = reference(object);
      if (!text) return {};
      return TREE_CODE(TREE_TYPE(object)) == ARRAY_TYPE ? *text : "&" + *text;
    }
    case SSA_NAME: {
      if (tree variable = source_variable(v)) return name_of_variable(variable);
      if (is_fortran() && POINTER_TYPE_P(TREE_TYPE(v)))
        if (Text dummy = name_of_dummy(v)) return dummy;
      tree variable = SSA_NAME_VAR(v);
      if (variable && VAR_P(variable) && DECL_HAS_DEBUG_EXPR_P(variable))
        return reference(DECL_DEBUG_EXPR(variable));
      return temporary(v);
    }
    default:
      return {};
  }
}

// "i + 1", "2 * i - j", "9 - i": the form divided by 'unit'. What is added
// comes before what is subtracted.
Text LvaluePrinter::sum(const LinearForm &form, HOST_WIDE_INT unit) {
  std::string added, subtracted;
  auto append = [&](HOST_WIDE_INT count, const std::string &what) {
    std::string &text = count < 0 ? subtracted : added;
    HOST_WIDE_INT size = count < 0 ? -count : count;
    if (count < 0 || !text.empty()) text += count < 0 ? " - " : " + ";
    if (what.empty() || size != 1) text += std::to_string(size);
    if (!what.empty()) text += (size != 1 ? " * " : "") + what;
  };
  if (form.constant % unit) return {};
  for (const LinearForm::Term &term : form.terms) {
    if (term.coefficient == 0) continue;
    if (term.coefficient % unit) return {};
    Text word = value(term.value);
    Text factor = term.factor ? value(term.factor) : Text("");
    if (!word || !factor) return {};
    bool is_all = form.terms.size() == 1 && !form.constant && !term.factor &&
                  term.coefficient == unit;
    if (!is_all) *word = in_parentheses(*word);
    if (term.factor) *word += " * " + in_parentheses(*factor);
    append(term.coefficient / unit, *word);
  }
  if (form.constant) append(form.constant / unit, "");
  if (added.empty() && subtracted.empty()) return "0";
  // A leading " - " has its sign close to it.
  return added.empty() ? "-" + subtracted.substr(3) : added + subtracted;
}

// A single term is printed by itself: the sum of one value is that value.
Text LvaluePrinter::sum_of(tree v) {
  if (steps_left_-- <= 0) return {};
  std::optional<LinearForm> form = linear_form_of(v);
  if (!form) return {};
  bool is_whole = form->terms.size() == 1 && form->terms[0].value == v;
  if (is_whole && TREE_CODE(v) == SSA_NAME && !source_variable(v)) {
    gimple *def = SSA_NAME_DEF_STMT(v);
    if (is_gimple_assign(def) && (gimple_assign_rhs_code(def) == PLUS_EXPR ||
                                  gimple_assign_rhs_code(def) == MULT_EXPR))
      return {};
  }
  return sum(*form, 1);
}

}  // namespace yeti
