// See base_offset.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/base_offset.h"

namespace yeti {

namespace {

// Appends the SSA names from which 'value' is computed; false if something
// other than names, constants and addresses of variables takes part.
bool append_names(tree value, std::vector<tree> &names) {
  if (TREE_CODE(value) == SSA_NAME) {
    names.push_back(value);
    return !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value);
  }
  if (TREE_CODE(value) == ADDR_EXPR) return DECL_P(TREE_OPERAND(value, 0));
  if (is_gimple_min_invariant(value)) return true;
  if (!UNARY_CLASS_P(value) && !BINARY_CLASS_P(value)) return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH(value); ++i)
    if (!append_names(TREE_OPERAND(value, i), names)) return false;
  return true;
}

// Equal for equal sums, whatever the order and the constant.
hashval_t hash_of(const aff_tree &sum) {
  hashval_t hash = sum.n;
  for (unsigned i = 0; i < sum.n; ++i) {
    tree value = sum.elts[i].val;
    STRIP_NOPS(value);
    hash += iterative_hash_expr(value, sum.elts[i].coef.to_uhwi());
  }
  return hash;
}

bool is_small(const poly_widest_int &number, HOST_WIDE_INT *value) {
  if (!number.is_constant() || !wi::fits_shwi_p(number.coeffs[0])) return false;
  *value = number.coeffs[0].to_shwi();
  // Sums of a few such values do not overflow.
  return *value > HOST_WIDE_INT_MIN / 4 && *value < HOST_WIDE_INT_MAX / 4;
}

}  // namespace

std::optional<BaseOffset> BaseOffsets::of(tree address) {
  aff_tree sum = cache_.expand(address);
  BaseOffset where{};
  if (sum.rest || !is_small(sum.offset, &where.offset)) return {};
  sum.offset = 0;
  std::vector<size_t> &alike = by_hash_[hash_of(sum)];
  for (size_t each : alike) {
    aff_tree rest = difference(sum, bases_[each].sum);
    if (rest.n == 0 && !rest.rest && known_eq(rest.offset, 0)) {
      where.base = each;
      return where;
    }
  }
  Base added{sum, {}};
  for (unsigned i = 0; i < sum.n; ++i)
    if (!append_names(sum.elts[i].val, added.names)) return {};
  where.base = bases_.size();
  alike.push_back(where.base);
  bases_.push_back(added);
  return where;
}

}  // namespace yeti
