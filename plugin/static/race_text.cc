// See race_text.h. Elements are named by what their address is, because before
// SSA the indices of references are temporaries of the compiler.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/race_text.h"

#include "plugin/source/fortran_subscripts.h"
#include "plugin/source/lvalue_text.h"

namespace yeti::definite {

namespace {

std::string name_of_decl(tree decl) {
  if (!decl || !DECL_P(decl) || !DECL_NAME(decl) || DECL_ARTIFICIAL(decl))
    return "";
  return IDENTIFIER_POINTER(DECL_NAME(decl));
}

int64_t floor_quotient(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

int64_t nearest_quotient(int64_t a, int64_t b) {
  return floor_quotient(2 * a + b, 2 * b);
}

// The part of 'form' that counts units of 'size', leaving the rest in 'form'.
Polynomial units_of(Polynomial *form, int64_t size, bool rounds) {
  Polynomial units, rest;
  for (const auto &[term, factor] : form->terms()) {
    Polynomial one(1);
    if (!term.symbols.empty() || term.dimension != kNoDimension) {
      one = term.dimension == kNoDimension
                ? Polynomial(1)
                : Polynomial::of_dimension(term.dimension);
      for (int symbol : term.symbols)
        if (auto product = one.times(Polynomial::of_symbol(symbol)))
          one = *product;
      bool is_whole = factor % size == 0;
      auto sum = (is_whole ? units : rest)
                     .plus(one, is_whole ? factor / size : factor);
      if (sum) (is_whole ? units : rest) = *sum;
      continue;
    }
    int64_t count =
        rounds ? nearest_quotient(factor, size) : floor_quotient(factor, size);
    if (auto sum = units.plus(one, count)) units = *sum;
    if (auto sum = rest.plus(one, factor - count * size)) rest = *sum;
  }
  *form = rest;
  return units;
}

}  // namespace

std::string RaceText::name_of(const Root &root) const {
  if (root.object) return name_of_decl(root.object);
  tree source = model_.symbols[root.pointer].source;
  if (!source) return "";
  if (DECL_P(source)) {
    std::string name = name_of_decl(source);
    // gfortran has the address of a dummy array's data in `a.0`.
    return language_ == kYetiLanguageFortran ? name.substr(0, name.find('.'))
                                             : name;
  }
  tree base = get_base_address(source);
  // A closure has what it refers to in `__name`.
  if (TREE_CODE(source) == COMPONENT_REF &&
      TREE_CODE(TREE_TYPE(source)) == REFERENCE_TYPE) {
    tree field = DECL_NAME(TREE_OPERAND(source, 1));
    const char *text = field ? IDENTIFIER_POINTER(field) : "";
    return text + (starts_with(text, "__") ? 2 : 0);
  }
  if (base && DECL_P(base)) return name_of_decl(base);
  int holder = model_.symbols[root.pointer].holder;
  return holder < 0 ? "" : name_of(model_.roots[holder]);
}

std::string RaceText::name_of_symbols(const std::vector<int> &symbols) const {
  std::string text;
  for (int symbol : symbols) {
    tree source = model_.symbols[symbol].source;
    std::string name = source && DECL_P(source) ? name_of_decl(source) : "";
    if (name.empty()) return "";
    text += (text.empty() ? "" : " * ") + name;
  }
  return text;
}

// `2 * i + n - 1`. A counter of a loop stands for its number of iterations, if
// that takes it.
std::optional<std::string> RaceText::sum(const Polynomial &form) const {
  Polynomial rest = form;
  std::string text;
  auto add = [&text](int64_t factor, const std::string &name) {
    if (!factor) return;
    bool is_first = text.empty();
    text += factor < 0 ? (is_first ? "-" : " - ") : (is_first ? "" : " + ");
    int64_t size = factor < 0 ? -factor : factor;
    if (name.empty())
      text += std::to_string(size);
    else
      text += (size == 1 ? "" : std::to_string(size) + " * ") + name;
  };
  // Inner counters may begin at outer ones.
  while (rest.has_dimensions()) {
    int inner = *rest.dimensions().rbegin();
    const Dimension &dimension = model_.dimensions[inner];
    std::string name = name_of_decl(dimension.variable);
    int64_t factor = rest.factor({{}, inner});
    int64_t step = dimension.value.factor({{}, inner});
    if (name.empty() || !step || !factor || factor % step) return {};
    auto left = rest.plus(dimension.value, -(factor / step));
    if (!left || left->dimensions().count(inner)) return {};
    rest = *left;
    add(factor / step, name);
  }
  for (const auto &[term, factor] : rest.terms()) {
    if (term.symbols.empty()) continue;
    std::string name = name_of_symbols(term.symbols);
    if (name.empty()) return {};
    add(factor, name);
  }
  add(rest.constant(), "");
  return text.empty() ? "0" : text;
}

// The sizes of the dimensions before each, then the subscripts from the last
// one on.
std::optional<std::string> RaceText::fortran_element(
    const std::string &name, tree array, const Polynomial &index) const {
  std::vector<yeti::Dimension> dimensions = declared_dimensions(array);
  std::vector<int64_t> strides;
  int64_t stride = 1;
  Polynomial rest = index;
  for (const yeti::Dimension &dimension : dimensions) {
    if (!dimension.lower) return {};
    strides.push_back(stride);
    auto sum = rest.plus(Polynomial(*dimension.lower), stride);
    if (!sum) return {};
    rest = *sum;
    bool is_last = strides.size() == dimensions.size();
    if (!dimension.extent && !is_last) return {};
    stride *= dimension.extent.value_or(1);
    if (stride <= 0) return {};
  }
  std::vector<std::string> texts(dimensions.size());
  for (size_t k = dimensions.size(); k-- > 0;) {
    auto text = sum(units_of(&rest, strides[k], true));
    if (!text) return {};
    texts[k] = *text;
  }
  std::string text;
  for (const std::string &each : texts)
    text += (text.empty() ? name + "(" : ",") + each;
  return text.empty() ? std::optional<std::string>() : text + ")";
}

// The part of an object of 'type' that begins at 'offset'.
std::optional<std::string> RaceText::part(std::string text, tree type,
                                          Polynomial offset,
                                          tree accessed) const {
  for (int depth = 0; depth < 8; ++depth) {
    bool is_start = offset.terms().empty();
    if (is_start &&
        (TREE_CODE(type) != ARRAY_TYPE ||
         TYPE_MAIN_VARIANT(type) == TYPE_MAIN_VARIANT(accessed)) &&
        (!RECORD_OR_UNION_TYPE_P(type) ||
         TYPE_MAIN_VARIANT(type) == TYPE_MAIN_VARIANT(accessed)))
      return text;
    if (TREE_CODE(type) == ARRAY_TYPE) {
      tree element = TREE_TYPE(type);
      int64_t size = int_size_in_bytes(element);
      if (size <= 0) return {};
      if (language_ == kYetiLanguageFortran) {
        Polynomial index = units_of(&offset, size, false);
        auto whole = fortran_element(text, type, index);
        if (!whole) return {};
        text = *whole;
      } else {
        auto index = sum(units_of(&offset, size, false));
        if (!index) return {};
        text += "[" + *index + "]";
      }
      type = element;
    } else if (RECORD_OR_UNION_TYPE_P(type) && offset.is_constant()) {
      tree found = NULL_TREE;
      for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field))
        if (TREE_CODE(field) == FIELD_DECL &&
            tree_fits_shwi_p(byte_position(field)) &&
            int_byte_position(field) <= offset.constant())
          found = field;
      if (!found || !DECL_NAME(found)) return {};
      auto rest = offset.plus(Polynomial(-int_byte_position(found)));
      if (!rest) return {};
      offset = *rest;
      text += (language_ == kYetiLanguageFortran ? "%" : ".") +
              std::string(IDENTIFIER_POINTER(DECL_NAME(found)));
      type = TREE_TYPE(found);
    } else {
      return {};
    }
  }
  return {};
}

std::optional<std::string> RaceText::element(const Root &root,
                                             Polynomial offset,
                                             tree reference) const {
  std::string name = name_of(root);
  if (name.empty()) return {};
  tree accessed = TREE_TYPE(reference);
  if (root.object) return part(name, TREE_TYPE(root.object), offset, accessed);
  const Symbol &pointer = model_.symbols[root.pointer];
  if (!pointer.source || !DECL_P(pointer.source)) return {};
  tree target = TREE_TYPE(pointer.type);
  if (TREE_CODE(pointer.type) == REFERENCE_TYPE ||
      language_ == kYetiLanguageFortran)
    return part(name, target, offset, accessed);
  int64_t size = int_size_in_bytes(target);
  if (size <= 0) return {};
  auto index = sum(units_of(&offset, size, false));
  if (!index) return {};
  if (*index != "0" || TREE_CODE(target) == ARRAY_TYPE ||
      !offset.terms().empty())
    return part(name == "this" ? "" : name + "[" + *index + "]", target, offset,
                accessed);
  if (RECORD_OR_UNION_TYPE_P(target)) return {};
  return "*" + name;
}

std::optional<std::string> RaceText::known_place(
    const RegionAccess &access) const {
  const Root &root = model_.roots[access.root];
  if (auto text = element(root, access.offset, access.reference)) return text;
  // An object that has no name but the function's own.
  if (!access.calls.empty() && name_of(root).empty())
    return text_of_reference(access.reference, language_,
                             access.calls.back().function);
  bool has_index = access.offset.has_dimensions();
  if (has_index || !access.calls.empty()) return {};
  return text_of_reference(access.reference, language_, current_function_decl);
}

std::string RaceText::place(const RegionAccess &access) const {
  if (auto text = known_place(access)) return *text;
  return name_of(model_.roots[access.root]);
}

std::string RaceText::expression(const RegionAccess &access) const {
  if (!access.calls.empty())
    if (auto text = text_of_reference(access.reference, language_,
                                      access.calls.back().function))
      return *text;
  if (auto text = known_place(access)) return *text;
  const Root &root = model_.roots[access.root];
  std::string name = name_of(root);
  bool is_element = root.object
                        ? TREE_CODE(TREE_TYPE(root.object)) == ARRAY_TYPE
                        : TREE_CODE(access.reference) == ARRAY_REF ||
                              !access.offset.terms().empty();
  if (name.empty() || !is_element) return name;
  return name + (language_ == kYetiLanguageFortran ? "(...)" : "[...]");
}

std::optional<int64_t> RaceText::value(const Polynomial &form,
                                       const Example &example) const {
  int64_t total = 0;
  for (const auto &[term, factor] : form.terms()) {
    int64_t product = factor;
    if (!term.symbols.empty()) {
      auto symbols = example.symbols.find(term.symbols);
      if (symbols == example.symbols.end() ||
          __builtin_mul_overflow(product, symbols->second, &product))
        return {};
    }
    if (term.dimension != kNoDimension) {
      auto number = example.dimensions.find(term.dimension);
      if (number == example.dimensions.end() ||
          __builtin_mul_overflow(product, number->second, &product))
        return {};
    }
    if (__builtin_add_overflow(total, product, &total)) return {};
  }
  return total;
}

// `i = 4, j = 0`, or nothing.
std::string RaceText::iteration(const RegionAccess &access,
                                const Example &example) const {
  std::string text;
  for (int loop : access.loops) {
    const Dimension &dimension = model_.dimensions[loop];
    std::string name = name_of_decl(dimension.variable);
    auto number = value(dimension.value, example);
    if (name.empty() || !number ||
        POINTER_TYPE_P(TREE_TYPE(dimension.variable)))
      return "";
    text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(*number);
  }
  return text;
}

std::string RaceText::condition(const Race &race) const {
  std::string text;
  for (const auto &form : race.condition) {
    Polynomial left;
    int64_t constant = 0;
    bool is_single = false;
    std::string name;
    int64_t factor = 0;
    for (const auto &[symbols, times] : form) {
      if (symbols.empty()) {
        constant = times;
        continue;
      }
      is_single = name.empty() && !is_single;
      name = name_of_symbols(symbols);
      factor = times;
      if (name.empty() || !is_single) return "";
    }
    if (factor != 1 && factor != -1) return "";
    text += (text.empty() ? "if " : " and ") + name +
            (factor == 1 ? " >= " + std::to_string(-constant)
                         : " <= " + std::to_string(constant));
  }
  return text;
}

std::string RaceText::example(const Race &race) const {
  if (!race.has_example) return "";
  std::string first = iteration(*race.first, race.of_first);
  std::string second = iteration(*race.second, race.of_second);
  std::string text;
  if (!first.empty() && !second.empty())
    text = "iterations " + first + " and " + second;
  else if (!first.empty() || !second.empty())
    text = "iteration " + (first.empty() ? second : first);
  if (text.empty()) return "";
  auto offset = value(race.first->offset, race.of_first);
  if (offset && race.first->offset.has_dimensions()) {
    auto where = element(model_.roots[race.first->root], Polynomial(*offset),
                         race.first->reference);
    if (where) text += " at '" + *where + "'";
  }
  std::string when = condition(race);
  // A condition that has no words.
  if (when.empty() && race.needs_long_loops)
    when = "if the loops are long enough";
  return text + (when.empty() ? "" : ", " + when);
}

}  // namespace yeti::definite
