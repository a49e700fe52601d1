// See lvalue_printer.h: variables, members, elements and memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/lvalue_printer.h"

#include "plugin/source/bound_names.h"
#include "plugin/source/capture.h"
#include "plugin/source/fortran_subscripts.h"
#include "plugin/source/library_names.h"
#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

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

}  // namespace

std::string in_parentheses(const std::string &text) {
  return has_operator(text) ? "(" + text + ")" : text;
}

Text LvaluePrinter::finished(const MaybeLvalue &lvalue) const {
  if (!lvalue) return {};
  if (is_fortran()) return lvalue->text;
  std::string text =
      met_internals_ ? in_words_of_containers(lvalue->text) : lvalue->text;
  return lvalue->is_pointee ? "*" + in_parentheses(text) : text;
}

Text LvaluePrinter::name_of_variable(tree decl) {
  if (!is_source_name(decl)) return {};
  met_internals_ |= is_library_internal(decl);
  return std::string(IDENTIFIER_POINTER(DECL_NAME(decl)));
}

namespace {

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

}  // namespace

// Bases of classes and anonymous structures have no name of their own.
MaybeLvalue LvaluePrinter::with_member(const Lvalue &object, tree field) {
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

MaybeLvalue LvaluePrinter::component(tree ref) {
  tree object = TREE_OPERAND(ref, 0);
  tree field = TREE_OPERAND(ref, 1);
  if (auto name = captured_name(object, field)) return Lvalue{*name};
  MaybeLvalue whole = lvalue(object);
  if (!whole) return {};
  return with_member(*whole, field);
}

// `array(i,j)`, or `array(...)` when the subscripts cannot be told.
MaybeLvalue LvaluePrinter::fortran_element(const Lvalue &array, tree array_type,
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

namespace {

// The address of the array of element 'ref' as a form, if it is not exactly
// where its pointer points to.
std::optional<LinearForm> displacement_of(tree ref) {
  tree array = TREE_OPERAND(ref, 0);
  if (TREE_CODE(array) != MEM_REF) return {};
  std::optional<LinearForm> form = linear_form_of(TREE_OPERAND(array, 0));
  if (!form) return {};
  form->constant += int_cst_value(TREE_OPERAND(array, 1));
  if (form->terms.size() == 1 && form->constant == 0) return {};
  return form;
}

}  // namespace

MaybeLvalue LvaluePrinter::element(tree ref) {
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

namespace {

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

}  // namespace

// The part of type 'type' that lies 'offset' bytes into 'object'. A null 'type'
// asks for the object itself.
MaybeLvalue LvaluePrinter::part(Lvalue object, tree object_type,
                                HOST_WIDE_INT offset, tree type) {
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

// 'object' is the first of consecutive elements of type 'element', perhaps in
// an array of type 'array'; the form is the distance from it in bytes.
MaybeLvalue LvaluePrinter::indexed(Lvalue object, tree array, tree element,
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
MaybeLvalue LvaluePrinter::inside(const Lvalue &object, tree object_type,
                                  const LinearForm &form, tree type) {
  if (form.terms.empty()) return part(object, object_type, form.constant, type);
  if (TREE_CODE(object_type) != ARRAY_TYPE) return {};
  Lvalue array = object;
  if (object.is_pointee && !is_fortran())
    array = Lvalue{"(*" + object.text + ")"};
  return indexed(array, object_type, TREE_TYPE(object_type), form, type);
}

namespace {

// Whether the form is a distance in whole objects of type 'type', as far as its
// size is known.
bool steps_by(tree type, const LinearForm &form) {
  HOST_WIDE_INT size = int_size_in_bytes(type);
  if (size <= 0) return !form.terms.empty();
  for (const LinearForm::Term &term : form.terms)
    if (term.coefficient % size) return false;
  return true;
}

}  // namespace

// The place 'form' bytes from 'object'. If that is an element, the place is in
// its array.
MaybeLvalue LvaluePrinter::displaced(tree object, LinearForm form, tree type) {
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
MaybeLvalue LvaluePrinter::described(const Lvalue &array, tree data,
                                     const LinearForm &form, tree type) {
  bool is_whole = form.terms.empty() && form.constant == 0;
  if (!type || (TREE_CODE(type) == ARRAY_TYPE && is_whole)) return array;
  if (!has_elements_of(data, type)) return Lvalue{array.text + "(...)"};
  if (auto index = index_by_span(form))
    return fortran_element(array, NULL_TREE, *index);
  return indexed(array, NULL_TREE, type, form, type);
}

// What 'base' points to, displaced by 'form' bytes.
MaybeLvalue LvaluePrinter::based(tree base, const LinearForm &form, tree type) {
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

// The object of type 'type' at 'pointer' + 'offset', named by a variable of the
// program that points there.
MaybeLvalue LvaluePrinter::bound(tree pointer, HOST_WIDE_INT offset,
                                 tree type) {
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
MaybeLvalue LvaluePrinter::memory(LinearForm form, tree type) {
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
MaybeLvalue LvaluePrinter::memory(tree pointer, HOST_WIDE_INT offset,
                                  tree type) {
  if (steps_left_-- <= 0) return {};
  if (MaybeLvalue found = bound(pointer, offset, type)) return found;
  std::optional<LinearForm> form = linear_form_of(pointer);
  if (!form) return {};
  form->constant += offset;
  return memory(*form, type);
}

MaybeLvalue LvaluePrinter::lvalue(tree ref) {
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

}  // namespace yeti
