// See dimensions.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/dimensions.h"

#include "plugin/source/fortran_subscripts.h"

namespace yeti {

namespace {

using Dimensions = std::vector<Dimension>;

// C's nested array types, the first dimension outermost. False if a bound is
// not constant or the elements are not 'size' bytes.
bool append_c(tree type, unsigned size, Dimensions &dimensions) {
  for (; TREE_CODE(type) == ARRAY_TYPE; type = TREE_TYPE(type)) {
    tree domain = TYPE_DOMAIN(type);
    if (!domain || !TYPE_MAX_VALUE(domain) ||
        !tree_fits_shwi_p(TYPE_MAX_VALUE(domain)))
      return false;
    dimensions.push_back({0, tree_to_shwi(TYPE_MAX_VALUE(domain)) + 1});
  }
  return int_size_in_bytes(type) == int(size);
}

// The object that 'reference' is a part of: a variable, or what a pointer
// points to.
tree object_of(tree reference) {
  tree base = get_base_address(reference);
  if (base && TREE_CODE(base) == MEM_REF &&
      TREE_CODE(TREE_OPERAND(base, 0)) == ADDR_EXPR)
    base = get_base_address(TREE_OPERAND(TREE_OPERAND(base, 0), 0));
  return base;
}

Dimensions find_dimensions(tree reference, unsigned size,
                           YetiSiteLanguage language) {
  tree object = object_of(reference);
  if (!object || TREE_CODE(TREE_TYPE(object)) != ARRAY_TYPE) return {};
  tree type = TREE_TYPE(object);
  if (language == kYetiLanguageFortran) {
    if (!VAR_P(object) || int_size_in_bytes(TREE_TYPE(type)) != int(size))
      return {};
    return declared_dimensions(type);
  }
  Dimensions dimensions;
  if (!VAR_P(object)) dimensions.push_back({0, 0});
  if (!append_c(type, size, dimensions)) return {};
  return dimensions;
}

}  // namespace

std::optional<std::string> dimensions_of(tree reference, unsigned size,
                                         YetiSiteLanguage language) {
  std::string text;
  for (const Dimension &dimension :
       find_dimensions(reference, size, language)) {
    if (!dimension.lower || !dimension.extent) return {};
    text += (text.empty() ? "" : ",") + std::to_string(*dimension.lower) + ":" +
            std::to_string(*dimension.extent);
  }
  if (text.empty()) return {};
  return text;
}

}  // namespace yeti
