// Prints lvalues in the words of the source language. Temporaries are followed
// to their definitions; where that ends at a nameless value there is no text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/lvalue_text.h"

#include "plugin/source/bound_names.h"
#include "plugin/source/capture.h"
#include "plugin/source/fortran_subscripts.h"
#include "plugin/source/library_names.h"
#include "plugin/source/linear_form.h"
#include "plugin/source/precomputed.h"

namespace yeti {

namespace {

using Text = std::optional<std::string>;

// An lvalue: 'text' itself, or what the pointer 'text' points to. An array that
// is reached through its descriptor has that descriptor's rank, others 0.
struct Lvalue {
  std::string text;
  bool is_pointee = false;
  size_t descriptor_rank = 0;
};
using MaybeLvalue = std::optional<Lvalue>;

// True if an operator stands outside all brackets: those inside, as in
// 'u[i + 1]', bind to nothing that follows.
bool has_operator(const std::string &text) {
  int depth = 0;
  for (char letter : text) {
    if (letter == '(' || letter == '[') ++depth;
    if (letter == ')' || letter == ']') --depth;
    if (letter == ' ' && depth == 0) return true;
  }
  return text[0] == '*' || text[0] == '&';
}

std::string in_parentheses(const std::string &text) {
  return has_operator(text) ? "(" + text + ")" : text;
}

// Prints one expression. The number of steps is bounded: the result is for a
// reader.
class Printer {
 public:
  Printer(YetiSiteLanguage language, tree function)
      : language_(language), function_(function) {}

  Text reference(tree ref) { return finished(lvalue(ref)); }
  Text pointee(tree pointer) { return finished(memory(pointer, 0, NULL_TREE)); }
  // Whether a name of a library's insides was met.
  bool met_internals() const { return met_internals_; }

 private:
  bool is_fortran() const { return language_ == kYetiLanguageFortran; }
  Text finished(const MaybeLvalue &lvalue) const;
  MaybeLvalue lvalue(tree ref);
  MaybeLvalue component(tree ref);
  MaybeLvalue element(tree ref);
  MaybeLvalue fortran_element(const Lvalue &array, tree array_type,
                              const LinearForm &index);
  MaybeLvalue memory(LinearForm form, tree type);
  MaybeLvalue memory(tree pointer, HOST_WIDE_INT offset, tree type);
  MaybeLvalue displaced(tree object, LinearForm form, tree type);
  MaybeLvalue described(const Lvalue &array, tree data, const LinearForm &form,
                        tree type);
  MaybeLvalue based(tree base, const LinearForm &form, tree type);
  MaybeLvalue inside(const Lvalue &object, tree object_type,
                     const LinearForm &form, tree type);
  MaybeLvalue indexed(Lvalue object, tree array, tree element, LinearForm form,
                      tree type);
  MaybeLvalue part(Lvalue object, tree object_type, HOST_WIDE_INT offset,
                   tree type);
  MaybeLvalue with_member(const Lvalue &object, tree field);
  MaybeLvalue bound(tree pointer, HOST_WIDE_INT offset, tree type);
  Text name_of_variable(tree decl);
  Text value(tree v);
  Text temporary(tree v);
  Text common(gphi *phi);
  Text call(gcall *call);
  Text method(gcall *call, const std::string &name);
  Text sum(const LinearForm &form, HOST_WIDE_INT unit);
  Text sum_of(tree v);

  YetiSiteLanguage language_;
  tree function_;
  int steps_left_ = 80;
  bool met_internals_ = false;
};

Text Printer::finished(const MaybeLvalue &lvalue) const {
  if (!lvalue) return {};
  if (is_fortran()) return lvalue->text;
  std::string text =
      met_internals_ ? in_words_of_containers(lvalue->text) : lvalue->text;
  return lvalue->is_pointee ? "*" + in_parentheses(text) : text;
}

Text Printer::name_of_variable(tree decl) {
  if (!is_source_name(decl)) return {};
  met_internals_ |= is_library_internal(decl);
  return std::string(IDENTIFIER_POINTER(DECL_NAME(decl)));
}

// Whether dereferencing 'value' is invisible in the source: references, and
// parameters that are passed by reference behind the scenes.
bool is_reference(tree value) {
  if (TREE_CODE(TREE_TYPE(value)) == REFERENCE_TYPE) return true;
  tree decl = TREE_CODE(value) == SSA_NAME ? SSA_NAME_VAR(value) : value;
  return decl &&
         (TREE_CODE(decl) == PARM_DECL || TREE_CODE(decl) == RESULT_DECL) &&
         DECL_BY_REFERENCE(decl);
}

// Whether 'field' is what a lambda has captured: `__x' for x.
bool is_capture(tree field) {
  tree type = TYPE_NAME(DECL_CONTEXT(field));
  if (type && TREE_CODE(type) == TYPE_DECL) type = DECL_NAME(type);
  return type && starts_with(IDENTIFIER_POINTER(type), "._anon") &&
         starts_with(IDENTIFIER_POINTER(DECL_NAME(field)), "__");
}

// Bases of classes and anonymous structures have no name of their own.
MaybeLvalue Printer::with_member(const Lvalue &object, tree field) {
  if (!DECL_NAME(field)) return object;
  met_internals_ |= is_library_internal(field);
  std::string name = IDENTIFIER_POINTER(DECL_NAME(field));
  if (is_fortran()) {
    if (is_descriptor(DECL_CONTEXT(field))) return object;
    if (is_common_block(DECL_CONTEXT(field))) return Lvalue{name};
    return Lvalue{object.text + "%" + name};
  }
  if (is_capture(field)) return Lvalue{name.substr(2)};
  return Lvalue{in_parentheses(object.text) + (object.is_pointee ? "->" : ".") +
                name};
}

MaybeLvalue Printer::component(tree ref) {
  tree object = TREE_OPERAND(ref, 0);
  tree field = TREE_OPERAND(ref, 1);
  if (auto name = captured_name(object, field)) return Lvalue{*name};
  MaybeLvalue whole = lvalue(object);
  if (!whole) return {};
  return with_member(*whole, field);
}

// `array(i,j)`, or `array(...)` when the subscripts cannot be told.
MaybeLvalue Printer::fortran_element(const Lvalue &array, tree array_type,
                                     const LinearForm &index) {
  std::vector<LinearForm> subscripts;
  std::string text;
  bool is_told =
      array.descriptor_rank
          ? recover_subscripts(array.descriptor_rank, index, subscripts)
          : recover_subscripts(array_type, index, subscripts);
  if (is_told)
    for (const LinearForm &subscript : subscripts) {
      Text word = sum(subscript, 1);
      if (!word) return Lvalue{array.text + "(...)"};
      text += (text.empty() ? "" : ",") + *word;
    }
  return Lvalue{array.text + "(" + (text.empty() ? "..." : text) + ")"};
}

// The form of the address of the array of element 'ref' if that is displaced
// from where its pointer points to.
std::optional<LinearForm> displacement_of(tree ref) {
  tree array = TREE_OPERAND(ref, 0);
  if (TREE_CODE(array) != MEM_REF) return {};
  std::optional<LinearForm> form = linear_form_of(TREE_OPERAND(array, 0));
  if (!form) return {};
  form->constant += int_cst_value(TREE_OPERAND(array, 1));
  if (form->terms.size() == 1 && form->constant == 0) return {};
  return form;
}

MaybeLvalue Printer::element(tree ref) {
  if (is_fortran())
    if (auto form = displacement_of(ref)) {
      auto index = linear_form_of(TREE_OPERAND(ref, 1));
      HOST_WIDE_INT size = int_size_in_bytes(TREE_TYPE(ref));
      if (!index || size <= 0) return {};
      add_multiple(*form, *index, size);
      return memory(*form, TREE_TYPE(ref));
    }
  MaybeLvalue array = lvalue(TREE_OPERAND(ref, 0));
  if (!array || is_descriptor_dimension(ref)) return array;
  if (is_fortran()) {
    std::optional<LinearForm> index = linear_form_of(TREE_OPERAND(ref, 1));
    if (!index) return Lvalue{array->text + "(...)"};
    return fortran_element(*array, TREE_TYPE(TREE_OPERAND(ref, 0)), *index);
  }
  Text index = sum_of(TREE_OPERAND(ref, 1));
  std::string text = array->is_pointee ? "(*" + array->text + ")" : array->text;
  return Lvalue{text + "[" + index.value_or("...") + "]"};
}

// The member of record 'type' that byte 'offset' is in, or null.
tree field_at(tree type, HOST_WIDE_INT offset) {
  if (!RECORD_OR_UNION_TYPE_P(type)) return NULL_TREE;
  for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL || DECL_BIT_FIELD_TYPE(field)) continue;
    if (!tree_fits_shwi_p(bit_position(field))) continue;
    HOST_WIDE_INT start = int_byte_position(field);
    HOST_WIDE_INT size = int_size_in_bytes(TREE_TYPE(field));
    if (offset >= start && offset < start + size) return field;
  }
  return NULL_TREE;
}

bool have_same_size(tree a, tree b) {
  if (TYPE_MAIN_VARIANT(a) == TYPE_MAIN_VARIANT(b)) return true;
  return TYPE_SIZE_UNIT(a) && TYPE_SIZE_UNIT(b) &&
         tree_int_cst_equal(TYPE_SIZE_UNIT(a), TYPE_SIZE_UNIT(b));
}

// The part of type 'type' that lies 'offset' bytes into 'object'. A null 'type'
// asks for the object itself.
MaybeLvalue Printer::part(Lvalue object, tree object_type, HOST_WIDE_INT offset,
                          tree type) {
  while (object_type && steps_left_-- > 0) {
    bool fits = !type || have_same_size(object_type, type);
    if (offset == 0 && (fits || !AGGREGATE_TYPE_P(object_type))) return object;
    if (TREE_CODE(object_type) == ARRAY_TYPE && !is_fortran()) {
      object_type = TREE_TYPE(object_type);
      HOST_WIDE_INT size = int_size_in_bytes(object_type);
      if (size <= 0 || offset < 0) return {};
      std::string text =
          object.is_pointee ? "(*" + object.text + ")" : object.text;
      object = Lvalue{text + "[" + std::to_string(offset / size) + "]"};
      offset %= size;
      continue;
    }
    tree field = field_at(object_type, offset);
    if (!field) return {};
    MaybeLvalue member = with_member(object, field);
    if (!member) return {};
    object = *member;
    offset -= int_byte_position(field);
    object_type = TREE_TYPE(field);
  }
  return {};
}

// 'object' is the first of a row of 'element's, perhaps of type 'array'; the
// form is the distance in bytes.
MaybeLvalue Printer::indexed(Lvalue object, tree array, tree element,
                             LinearForm form, tree type) {
  HOST_WIDE_INT size = int_size_in_bytes(element);
  if (size <= 0) return {};
  HOST_WIDE_INT inside = ((form.constant % size) + size) % size;
  form.constant -= inside;
  if (is_fortran()) {
    for (LinearForm::Term &term : form.terms) {
      if (term.coefficient % size) return {};
      term.coefficient /= size;
    }
    form.constant /= size;
    MaybeLvalue whole = fortran_element(object, array, form);
    return part(*whole, element, inside, type);
  }
  Text index = sum(form, size);
  if (!index) return {};
  return part({in_parentheses(object.text) + "[" + *index + "]"}, element,
              inside, type);
}

// The place 'form' bytes into 'object'.
MaybeLvalue Printer::inside(const Lvalue &object, tree object_type,
                            const LinearForm &form, tree type) {
  if (form.terms.empty()) return part(object, object_type, form.constant, type);
  if (TREE_CODE(object_type) != ARRAY_TYPE) return {};
  Lvalue array = object;
  if (object.is_pointee && !is_fortran())
    array = Lvalue{"(*" + object.text + ")"};
  return indexed(array, object_type, TREE_TYPE(object_type), form, type);
}

// Whether the form is a distance in whole objects of type 'type', as far as its
// size is known.
bool steps_by(tree type, const LinearForm &form) {
  HOST_WIDE_INT size = int_size_in_bytes(type);
  if (size <= 0) return !form.terms.empty();
  for (const LinearForm::Term &term : form.terms)
    if (term.coefficient % size) return false;
  return true;
}

// The place 'form' bytes from 'object'. From an element one gets to others of
// its array.
MaybeLvalue Printer::displaced(tree object, LinearForm form, tree type) {
  HOST_WIDE_INT size = int_size_in_bytes(TREE_TYPE(object));
  if (TREE_CODE(object) == ARRAY_REF && !form.terms.empty() && size > 0 &&
      !is_descriptor_dimension(object) &&
      integer_zerop(array_ref_low_bound(object)))
    if (auto index = linear_form_of(TREE_OPERAND(object, 1))) {
      add_multiple(form, *index, size);
      object = TREE_OPERAND(object, 0);
    }
  MaybeLvalue whole = lvalue(object);
  if (!whole) return {};
  return inside(*whole, TREE_TYPE(object), form, type);
}

// The element of type 'type' that is 'form' bytes into the data of an array
// with a descriptor. The type of the data is not known, only its name.
MaybeLvalue Printer::described(const Lvalue &array, tree data,
                               const LinearForm &form, tree type) {
  bool is_whole = form.terms.empty() && form.constant == 0;
  if (!type || (TREE_CODE(type) == ARRAY_TYPE && is_whole)) return array;
  if (!has_elements_of(data, type)) return Lvalue{array.text + "(...)"};
  if (auto index = index_by_span(form))
    return fortran_element(array, NULL_TREE, *index);
  return indexed(array, NULL_TREE, type, form, type);
}

// What 'base' points to, displaced by 'form' bytes.
MaybeLvalue Printer::based(tree base, const LinearForm &form, tree type) {
  if (TREE_CODE(base) == ADDR_EXPR)
    return displaced(TREE_OPERAND(base, 0), form, type);
  tree pointed = TREE_TYPE(TREE_TYPE(base));
  if (auto name = captured_by_reference(base))
    return inside({*name}, pointed, form, type);
  if (!is_fortran())
    if (auto name = name_of_variable_array(base))
      return inside({*name}, pointed, form, type);
  Text pointer = value(base);
  if (!pointer) return {};
  Lvalue object{*pointer, !is_reference(base)};
  tree data = is_fortran() ? data_of_descriptor(base) : NULL_TREE;
  if (data && VOID_TYPE_P(pointed)) {
    object.descriptor_rank = rank_of_descriptor(data);
    return described(object, data, form, type);
  }
  if (form.terms.empty() && form.constant == 0 && !AGGREGATE_TYPE_P(pointed))
    return object;
  bool is_in_first = form.terms.empty() && form.constant >= 0 &&
                     form.constant < int_size_in_bytes(pointed);
  if (is_in_first) return inside(object, pointed, form, type);
  if (TREE_CODE(pointed) == ARRAY_TYPE &&
      (is_fortran() || !steps_by(pointed, form)))
    return inside(object, pointed, form, type);
  if (VOID_TYPE_P(pointed)) return {};
  if (int_size_in_bytes(pointed) < 0) return Lvalue{*pointer + "[...]"};
  return indexed({*pointer}, NULL_TREE, pointed, form, type);
}

// The object of type 'type' at 'pointer' + 'offset' as a variable of the source
// has it that points there, if that is a program's.
MaybeLvalue Printer::bound(tree pointer, HOST_WIDE_INT offset, tree type) {
  if (language_ != kYetiLanguageCxx || !function_ ||
      TREE_CODE(pointer) != SSA_NAME)
    return {};
  tree known = source_variable(pointer);
  if (known && !is_library_internal(known)) return {};
  HOST_WIDE_INT start = 0;
  tree variable = variable_bound_to(pointer, offset, function_, &start);
  if (!variable || is_library_internal(variable)) return {};
  Text name = name_of_variable(variable);
  if (!name) return {};
  tree kind = TREE_TYPE(variable);
  Lvalue object{*name, TREE_CODE(kind) != REFERENCE_TYPE};
  return part(object, TREE_TYPE(kind), offset - start, type);
}

// The object of type 'type' at the address 'form'.
MaybeLvalue Printer::memory(LinearForm form, tree type) {
  for (size_t i = 0; i < form.terms.size(); ++i) {
    LinearForm::Term term = form.terms[i];
    if (term.factor || term.coefficient != 1 ||
        !POINTER_TYPE_P(TREE_TYPE(term.value)))
      continue;
    form.terms.erase(form.terms.begin() + i);
    if (form.terms.empty())
      if (MaybeLvalue found = bound(term.value, form.constant, type))
        return found;
    return based(term.value, form, type);
  }
  return {};
}

// The object of type 'type' at 'pointer' + 'offset'.
MaybeLvalue Printer::memory(tree pointer, HOST_WIDE_INT offset, tree type) {
  if (steps_left_-- <= 0) return {};
  if (MaybeLvalue found = bound(pointer, offset, type)) return found;
  std::optional<LinearForm> form = linear_form_of(pointer);
  if (!form) return {};
  form->constant += offset;
  return memory(*form, type);
}

MaybeLvalue Printer::lvalue(tree ref) {
  if (steps_left_-- <= 0) return {};
  switch (TREE_CODE(ref)) {
    case VAR_DECL:
      if (DECL_HAS_DEBUG_EXPR_P(ref) && DECL_ARTIFICIAL(ref))
        return lvalue(DECL_DEBUG_EXPR(ref));
      [[fallthrough]];
    case PARM_DECL: {
      Text name = name_of_variable(ref);
      if (!name) return {};
      return Lvalue{*name};
    }
    case COMPONENT_REF:
      return component(ref);
    case ARRAY_REF:
      return element(ref);
    case VIEW_CONVERT_EXPR:
    case BIT_FIELD_REF:
      return lvalue(TREE_OPERAND(ref, 0));
    case REALPART_EXPR:
    case IMAGPART_EXPR: {
      Text whole = reference(TREE_OPERAND(ref, 0));
      if (!whole) return {};
      bool real = TREE_CODE(ref) == REALPART_EXPR;
      if (is_fortran()) return Lvalue{*whole + (real ? "%re" : "%im")};
      return Lvalue{(real ? "__real " : "__imag ") + *whole};
    }
    case MEM_REF:
      return memory(TREE_OPERAND(ref, 0), int_cst_value(TREE_OPERAND(ref, 1)),
                    TREE_TYPE(ref));
    default:
      return {};
  }
}

// `object.f(...)`, and `f(...)` for what an object's methods call of their own.
Text Printer::method(gcall *call, const std::string &name) {
  std::string text = name + (gimple_call_num_args(call) > 1 ? "(...)" : "()");
  MaybeLvalue object = memory(gimple_call_arg(call, 0), 0, NULL_TREE);
  if (!object || object->text == "this") return text;
  std::string prefix = in_words_of_containers(object->text);
  return in_parentheses(prefix) + (object->is_pointee ? "->" : ".") + text;
}

// `f(...)`, and the operators of containers and iterators as they are written.
Text Printer::call(gcall *call) {
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

// Whether 'ref' is a bound, a stride or another number in a descriptor: the
// source has no word for it.
bool is_number_of_descriptor(tree ref) {
  return TREE_CODE(ref) == COMPONENT_REF &&
         is_descriptor(DECL_CONTEXT(TREE_OPERAND(ref, 1))) &&
         INTEGRAL_TYPE_P(TREE_TYPE(ref));
}

// The text that all values have in common which reach 'phi': GCC loads a value
// on each of the ways to its use if that saves a load on one of them. What it
// loads before a loop has the first round's numbers instead of variables.
Text Printer::common(gphi *phi) {
  if (tree next = computed_for_next_round(phi)) return value(next);
  Text first = value(gimple_phi_arg_def(phi, 0));
  for (unsigned i = 1; first && i < gimple_phi_num_args(phi); ++i)
    if (value(gimple_phi_arg_def(phi, i)) != first) return {};
  return first;
}

// The text of a value that has no name.
Text Printer::temporary(tree v) {
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

Text Printer::value(tree v) {
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
Text Printer::sum(const LinearForm &form, HOST_WIDE_INT unit) {
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
Text Printer::sum_of(tree v) {
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

// What a reader is shown: nothing of a library's insides.
Text shown(const Printer &printer, const Text &text, tree reference) {
  bool is_internal =
      text && printer.met_internals() && has_internal_name(*text);
  if (text && !is_internal) return text;
  return reference ? type_and_field(reference) : std::nullopt;
}

}  // namespace

std::optional<std::string> text_of_reference(tree reference,
                                             YetiSiteLanguage language,
                                             tree function) {
  Printer printer(language, function);
  Text text = printer.reference(reference);
  if (language != kYetiLanguageCxx) return text;
  return shown(printer, text, reference);
}

std::optional<std::string> text_of_pointee(tree pointer,
                                           YetiSiteLanguage language,
                                           tree function) {
  Printer printer(language, function);
  Text text = printer.pointee(pointer);
  if (language != kYetiLanguageCxx) return text;
  return shown(printer, text, NULL_TREE);
}

}  // namespace yeti
