// gfortran computes the index of a(s1,s2,...) as s1*t1 + s2*t2 + ... + offset,
// where t are the strides (constants, variables called `stride.N', or loads
// from the descriptor) and offset = -(l1*t1 + l2*t2 + ...) with the lower
// bounds l. It keeps the declared bounds as the original type behind the array
// type's name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/fortran_subscripts.h"

namespace yeti {

namespace {

std::optional<HOST_WIDE_INT> constant_of(tree value) {
  if (!value || !tree_fits_shwi_p(value)) return {};
  return tree_to_shwi(value);
}

// The number N if SSA name 'value' is a version of a variable 'prefix'N.
std::optional<long> numbered_name(tree value, const char *prefix) {
  tree name =
      TREE_CODE(value) == SSA_NAME ? SSA_NAME_IDENTIFIER(value) : NULL_TREE;
  if (!name || !starts_with(IDENTIFIER_POINTER(name), prefix)) return {};
  return strtol(IDENTIFIER_POINTER(name) + strlen(prefix), nullptr, 10);
}

// Which dimension the field 'ref' of a descriptor is of.
std::optional<HOST_WIDE_INT> dimension_of_field(tree ref) {
  tree dimension = TREE_OPERAND(ref, 0);
  if (TREE_CODE(dimension) != ARRAY_REF) return {};
  return constant_of(TREE_OPERAND(dimension, 1));
}

// The field 'name' of a descriptor that 'value' was loaded from, or null. GCC
// may have moved the load to each of the paths that lead here.
tree descriptor_load(tree value, const char *name, int steps = 3) {
  if (TREE_CODE(value) != SSA_NAME || steps == 0) return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT(value);
  if (gphi *phi = dyn_cast<gphi *>(def)) {
    tree first = NULL_TREE;
    for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
      tree ref = descriptor_load(gimple_phi_arg_def(phi, i), name, steps - 1);
      if (!ref) return NULL_TREE;
      if (!first) first = ref;
      if (dimension_of_field(ref) != dimension_of_field(first))
        return NULL_TREE;
    }
    return first;
  }
  if (!gimple_assign_load_p(def)) return NULL_TREE;
  tree ref = gimple_assign_rhs1(def);
  if (TREE_CODE(ref) != COMPONENT_REF) return NULL_TREE;
  tree field = TREE_OPERAND(ref, 1);
  if (!is_descriptor(DECL_CONTEXT(field)) || !DECL_NAME(field) ||
      strcmp(IDENTIFIER_POINTER(DECL_NAME(field)), name))
    return NULL_TREE;
  return ref;
}

bool is_offset(tree value) {
  return numbered_name(value, "offset.") || descriptor_load(value, "offset");
}

// The load of a descriptor's stride behind 'value', seen through copies and
// through the choice of 1 in place of 0; null if there is none.
tree stride_load(tree value, int steps = 4) {
  if (steps == 0 || TREE_CODE(value) != SSA_NAME) return NULL_TREE;
  if (tree ref = descriptor_load(value, "stride")) return ref;
  gimple *def = SSA_NAME_DEF_STMT(value);
  if (gimple_assign_ssa_name_copy_p(def))
    return stride_load(gimple_assign_rhs1(def), steps - 1);
  gphi *phi = dyn_cast<gphi *>(def);
  for (unsigned i = 0; phi && i < gimple_phi_num_args(phi); ++i)
    if (tree ref = stride_load(gimple_phi_arg_def(phi, i), steps - 1))
      return ref;
  return NULL_TREE;
}

// Greater than any rank, so that numbers of variables are not taken for
// dimensions.
constexpr long kFirstNumber = 1000;

// The position of the dimension with the symbolic stride 'value' among the
// others: the number of the dimension if the stride comes from a descriptor.
// None if 'value' is not a stride.
std::optional<long> order_of_stride(tree value) {
  tree ref = stride_load(value);
  if (!ref) {
    auto number = numbered_name(value, "stride.");
    if (number) *number += kFirstNumber;
    return number;
  }
  auto index = dimension_of_field(ref);
  if (!index) return {};
  return *index;
}

HOST_WIDE_INT nearest_quotient(HOST_WIDE_INT a, HOST_WIDE_INT b) {
  HOST_WIDE_INT shifted = a + b / 2;
  return shifted / b - (shifted % b < 0);
}

// The constant that 'subscript' is likely to have, so that it is within the
// bounds if its variables are: 0 for `i`, the sum of the bounds for `-i`.
HOST_WIDE_INT likely_constant(const LinearForm &subscript,
                              const Dimension &dimension) {
  HOST_WIDE_INT count = 0;
  for (const LinearForm::Term &term : subscript.terms)
    count += term.coefficient;
  return (1 - count) * (2 * *dimension.lower + *dimension.extent - 1) / 2;
}

// The subscript k of an element whose subscripts below it are constants: the
// one that leaves the dimensions below it within their bounds.
HOST_WIDE_INT subscript_within(HOST_WIDE_INT rest,
                               const std::vector<HOST_WIDE_INT> &strides,
                               const std::vector<Dimension> &dimensions,
                               size_t k) {
  for (size_t below = 0; below < k; ++below)
    rest -= *dimensions[below].lower * strides[below];
  return rest / strides[k] - (rest % strides[k] < 0);
}

// For constant bounds: each term belongs to the largest stride that divides it,
// and the constant is divided among the dimensions from the last one down.
bool split_by_constants(const std::vector<Dimension> &dimensions,
                        const LinearForm &index,
                        std::vector<LinearForm> &subscripts) {
  std::vector<HOST_WIDE_INT> strides;
  HOST_WIDE_INT stride = 1, rest = index.constant;
  for (const Dimension &dimension : dimensions) {
    strides.push_back(stride);
    rest += *dimension.lower * stride;
    stride *= std::max<HOST_WIDE_INT>(*dimension.extent, 1);
  }
  subscripts.assign(dimensions.size(), {});
  for (const LinearForm::Term &term : index.terms) {
    size_t k = dimensions.size() - 1;
    while (k > 0 && term.coefficient % strides[k]) --k;
    subscripts[k].terms.push_back(
        {term.coefficient / strides[k], term.value, term.factor});
  }
  for (size_t k = dimensions.size(); k-- > 0;) {
    bool is_open = false;
    HOST_WIDE_INT expected = 0;
    for (size_t below = 0; below < k; ++below) {
      is_open |= !subscripts[below].terms.empty();
      expected += likely_constant(subscripts[below], dimensions[below]) *
                  strides[below];
    }
    HOST_WIDE_INT count = is_open
                              ? nearest_quotient(rest - expected, strides[k])
                              : subscript_within(rest, strides, dimensions, k);
    subscripts[k].constant = count;
    rest -= count * strides[k];
  }
  return rest == 0;
}

// The part of an index that belongs to one dimension, by the order of strides;
// the first dimension often has none (a stride of one).
using Groups = std::map<long, LinearForm>;
constexpr long kUnitStride = -1;

void add_multiple(LinearForm &sum, tree value, HOST_WIDE_INT count) {
  LinearForm form;
  if (auto known = linear_form_of(value))
    form = *known;
  else
    form.terms.push_back({1, value, NULL_TREE});
  add_multiple(sum, form, count);
}

bool split_by_strides(const LinearForm &index, Groups &groups,
                      bool &has_offset) {
  for (const LinearForm::Term &term : index.terms) {
    if (!term.factor && is_offset(term.value)) {
      has_offset = true;
      continue;
    }
    auto order = order_of_stride(term.value);
    tree subscript = term.factor;
    if (!order && term.factor) {
      order = order_of_stride(term.factor);
      subscript = term.value;
      if (!order) return false;
    }
    if (!order)
      groups[kUnitStride].terms.push_back(term);
    else if (subscript)
      add_multiple(groups[*order], subscript, term.coefficient);
    else
      groups[*order].constant += term.coefficient;
  }
  return true;
}

// If 'subscript' subtracts the lower bound of dimension 'k', removes that,
// which leaves the subscript of the source.
bool take_lower_bound(LinearForm &subscript, size_t k) {
  for (size_t i = 0; i < subscript.terms.size(); ++i) {
    const LinearForm::Term &term = subscript.terms[i];
    tree ref = term.factor ? NULL_TREE : descriptor_load(term.value, "lbound");
    if (!ref || term.coefficient != -1 ||
        dimension_of_field(ref) != std::optional(HOST_WIDE_INT(k)))
      continue;
    subscript.terms.erase(subscript.terms.begin() + i);
    return true;
  }
  return false;
}

// For strides that are variables. Without an explicit offset the constants
// contain the lower bounds: the declared ones, or 1, the default.
bool split_by_variables(const std::vector<Dimension> &dimensions,
                        const LinearForm &index,
                        std::vector<LinearForm> &subscripts) {
  Groups groups;
  bool has_offset = false;
  if (!split_by_strides(index, groups, has_offset)) return false;
  size_t rank = dimensions.empty() ? groups.size() : dimensions.size();
  if (groups.size() + 1 == rank) groups[kUnitStride];
  if (groups.size() != rank || rank == 0) return false;
  if (index.constant && !groups.count(kUnitStride)) return false;
  groups.begin()->second.constant += index.constant;
  size_t k = 0;
  for (auto &[order, subscript] : groups) {
    if (!has_offset)
      subscript.constant +=
          dimensions.empty() ? 1 : dimensions[k].lower.value_or(1);
    subscripts.push_back(subscript);
    ++k;
  }
  return true;
}

}  // namespace

std::vector<Dimension> declared_dimensions(tree array) {
  std::vector<Dimension> dimensions;
  tree name = array ? TYPE_NAME(array) : NULL_TREE;
  if (!name || TREE_CODE(name) != TYPE_DECL) return dimensions;
  for (tree type = DECL_ORIGINAL_TYPE(name);
       type && TREE_CODE(type) == ARRAY_TYPE; type = TREE_TYPE(type)) {
    tree domain = TYPE_DOMAIN(type);
    Dimension dimension;
    dimension.lower = constant_of(TYPE_MIN_VALUE(domain));
    auto upper = constant_of(TYPE_MAX_VALUE(domain));
    if (dimension.lower && upper)
      dimension.extent = *upper - *dimension.lower + 1;
    dimensions.push_back(dimension);
  }
  return dimensions;
}

bool is_descriptor(tree type) {
  if (!type || TREE_CODE(type) != RECORD_TYPE) return false;
  tree first = TYPE_FIELDS(type);
  tree second = first ? DECL_CHAIN(first) : NULL_TREE;
  if (!second || !DECL_NAME(first) || !DECL_NAME(second)) return false;
  std::string names = std::string(IDENTIFIER_POINTER(DECL_NAME(first))) + " " +
                      IDENTIFIER_POINTER(DECL_NAME(second));
  return names == "data offset" || names == "base_addr offset" ||
         names == "stride lbound" || names == "spacing lbound";
}

bool is_descriptor_dimension(tree reference) {
  tree table = TREE_OPERAND(reference, 0);
  return TREE_CODE(table) == COMPONENT_REF &&
         is_descriptor(DECL_CONTEXT(TREE_OPERAND(table, 1)));
}

tree data_of_descriptor(tree pointer) {
  tree ref = descriptor_load(pointer, "data");
  return ref ? ref : descriptor_load(pointer, "base_addr");
}

size_t rank_of_descriptor(tree data) {
  tree type = TREE_TYPE(TREE_OPERAND(data, 0));
  for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
    if (TREE_CODE(TREE_TYPE(field)) != ARRAY_TYPE) continue;
    auto last = constant_of(TYPE_MAX_VALUE(TYPE_DOMAIN(TREE_TYPE(field))));
    return last ? *last + 1 : 0;
  }
  return 0;
}

// gfortran calls the descriptor `array01_point'.
bool has_elements_of(tree data, tree type) {
  tree descriptor = TYPE_IDENTIFIER(TREE_TYPE(TREE_OPERAND(data, 0)));
  tree element = TYPE_IDENTIFIER(TYPE_MAIN_VARIANT(type));
  if (!descriptor || !element) return false;
  const char *name = strchr(IDENTIFIER_POINTER(descriptor), '_');
  return name && strcmp(name + 1, IDENTIFIER_POINTER(element)) == 0;
}

std::optional<LinearForm> index_by_span(const LinearForm &distance) {
  if (distance.terms.size() != 1 || distance.constant) return {};
  const LinearForm::Term &term = distance.terms[0];
  if (term.coefficient != 1 || !term.factor) return {};
  if (descriptor_load(term.value, "span")) return linear_form_of(term.factor);
  if (descriptor_load(term.factor, "span")) return linear_form_of(term.value);
  return {};
}

std::optional<std::string> name_of_dummy(tree pointer) {
  tree variable = SSA_NAME_VAR(pointer);
  if (!variable || !VAR_P(variable) || !DECL_NAME(variable) ||
      TREE_CODE(TREE_TYPE(TREE_TYPE(pointer))) != ARRAY_TYPE)
    return {};
  tree function = DECL_CONTEXT(DECL_ORIGIN(variable));
  if (!function || TREE_CODE(function) != FUNCTION_DECL) return {};
  for (tree dummy = DECL_ARGUMENTS(function); dummy;
       dummy = DECL_CHAIN(dummy)) {
    if (!DECL_NAME(dummy)) continue;
    std::string name = IDENTIFIER_POINTER(DECL_NAME(dummy));
    if (name + ".0" == IDENTIFIER_POINTER(DECL_NAME(variable))) return name;
  }
  return {};
}

// Records of the source have a name.
bool is_common_block(tree type) {
  return RECORD_OR_UNION_TYPE_P(type) && !TYPE_NAME(type);
}

bool recover_subscripts(tree array, const LinearForm &index,
                        std::vector<LinearForm> &subscripts) {
  std::vector<Dimension> dimensions = declared_dimensions(array);
  bool all_constant = !dimensions.empty();
  for (size_t k = 0; k < dimensions.size(); ++k)
    all_constant &= dimensions[k].lower &&
                    (dimensions[k].extent || k + 1 == dimensions.size());
  for (const LinearForm::Term &term : index.terms)
    all_constant &= !term.factor && !order_of_stride(term.value);
  if (!all_constant) return split_by_variables(dimensions, index, subscripts);
  if (!dimensions.back().extent) dimensions.back().extent = 1;
  return split_by_constants(dimensions, index, subscripts);
}

bool recover_subscripts(size_t rank, const LinearForm &index,
                        std::vector<LinearForm> &subscripts) {
  Groups groups;
  bool has_offset = false;
  if (!split_by_strides(index, groups, has_offset)) return false;
  if (groups.count(kUnitStride) && groups.count(0)) return false;
  if (index.constant && groups.count(0)) return false;
  subscripts.assign(rank, {});
  for (auto &[order, subscript] : groups) {
    size_t k = order == kUnitStride ? 0 : order;
    if (k >= rank) return false;
    subscripts[k] = subscript;
  }
  subscripts[0].constant += index.constant;
  for (size_t k = 0; k < rank && !has_offset; ++k)
    if (!take_lower_bound(subscripts[k], k)) return false;
  return true;
}

}  // namespace yeti
