// See residues.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/values/residues.h"

#include "plugin/values/linear_value.h"

namespace yeti {

namespace {

// Each class costs checks of its own.
constexpr size_t kMostClasses = 4;

// name = (start + iteration number) mod 'modulus'.
struct Residue {
  tree name;
  tree start;  // of type ssizetype
  int64_t modulus;
  bool has_sign;  // that of what is divided, as C's %; else it is positive
};

tree number(int64_t value) {
  return build_int_cst(ssizetype, value);
}

tree folded(tree_code code, tree a, tree b) {
  return fold_build2(code, ssizetype, a, b);
}

// The divisor if the result of 'statement' is a remainder; else 0.
int64_t modulus_of(gassign *statement) {
  tree_code code = gimple_assign_rhs_code(statement);
  if (code != TRUNC_MOD_EXPR && code != BIT_AND_EXPR) return 0;
  tree divisor = gimple_assign_rhs2(statement);
  if (!tree_fits_uhwi_p(divisor) || tree_to_uhwi(divisor) > kMostClasses)
    return 0;
  int64_t modulus = tree_to_uhwi(divisor);
  if (code == TRUNC_MOD_EXPR) return modulus;
  return pow2p_hwi(modulus + 1) ? modulus + 1 : 0;
}

std::optional<Residue> residue_of(gassign *statement, class loop *loop) {
  int64_t modulus = modulus_of(statement);
  if (modulus < 2) return {};
  PreheaderValues before(loop);
  auto divided =
      LinearExpansion({loop}, before).of(gimple_assign_rhs1(statement));
  if (!divided || !integer_onep(divided->steps[0])) return {};
  tree name = gimple_assign_lhs(statement);
  bool has_sign = gimple_assign_rhs_code(statement) == TRUNC_MOD_EXPR &&
                  !TYPE_UNSIGNED(TREE_TYPE(name));
  // An unsigned number of 64 bits can be treated as a signed one if the modulus
  // divides 2^64.
  if (!has_sign && !pow2p_hwi(modulus)) return {};
  return Residue{name, fold_convert(ssizetype, divided->start), modulus,
                 has_sign};
}

std::optional<Residue> find_residue(class loop *loop) {
  std::optional<Residue> result;
  basic_block *blocks = get_loop_body(loop);
  for (unsigned i = 0; i < loop->num_nodes && !result; ++i)
    for (gimple_stmt_iterator at = gsi_start_bb(blocks[i]);
         !gsi_end_p(at) && !result; gsi_next(&at))
      if (gassign *statement = dyn_cast<gassign *>(gsi_stmt(at)))
        result = residue_of(statement, loop);
  free(blocks);
  return result;
}

// The first number from 'lowest' on of an iteration in which the residue is
// 'value'.
tree first_from(const Residue &residue, tree lowest, int64_t value) {
  tree at_lowest = folded(PLUS_EXPR, residue.start, lowest);
  tree distance = folded(MINUS_EXPR, number(value), at_lowest);
  return folded(PLUS_EXPR, lowest,
                folded(FLOOR_MOD_EXPR, distance, number(residue.modulus)));
}

}  // namespace

// For signed numbers: negative dividends have residues -1, -2... and come
// first, up to iteration number -start - 1; dividends of both signs may have
// residue 0.
std::vector<ResidueClass> residue_classes_of(class loop *loop) {
  auto residue = find_residue(loop);
  if (!residue) return {};
  std::vector<ResidueClass> classes;
  auto add = [&](int64_t value, tree lowest, tree last) {
    classes.push_back({int(classes.size()) + 1, residue->name,
                       build_int_cst(TREE_TYPE(residue->name), value),
                       first_from(*residue, lowest, value), last,
                       residue->modulus});
  };
  tree not_negative = number(0), last_negative = NULL_TREE;
  if (residue->has_sign) {
    tree opposite = fold_build1(NEGATE_EXPR, ssizetype, residue->start);
    not_negative = folded(MAX_EXPR, opposite, number(0));
    last_negative = folded(MINUS_EXPR, opposite, number(1));
  }
  add(0, number(0), NULL_TREE);
  for (int64_t value = 1; value < residue->modulus; ++value) {
    add(value, not_negative, NULL_TREE);
    if (residue->has_sign) add(-value, number(0), last_negative);
  }
  if (classes.size() > kMostClasses) return {};
  return classes;
}

}  // namespace yeti
