// See bound_names.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/bound_names.h"

#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

// The constant that 'value' adds to 'pointer', if that is what it does.
std::optional<HOST_WIDE_INT> distance_from(tree pointer, tree value) {
  HOST_WIDE_INT distance = 0;
  STRIP_NOPS(value);
  if (value == pointer) return distance;
  if (TREE_CODE(value) == POINTER_PLUS_EXPR) {
    tree added = TREE_OPERAND(value, 1);
    if (!cst_and_fits_in_hwi(added)) return {};
    distance = int_cst_value(added);
    value = TREE_OPERAND(value, 0);
    STRIP_NOPS(value);
    if (value == pointer) return distance;
  }
  if (TREE_CODE(value) != ADDR_EXPR) return {};
  poly_int64 offset;
  HOST_WIDE_INT constant;
  tree base = get_addr_base_and_unit_offset(TREE_OPERAND(value, 0), &offset);
  if (!base || !offset.is_constant(&constant) || TREE_CODE(base) != MEM_REF ||
      TREE_OPERAND(base, 0) != pointer)
    return {};
  return distance + constant + int_cst_value(TREE_OPERAND(base, 1));
}

bool is_of_function(tree variable, tree function) {
  tree origin = DECL_ORIGIN(variable);
  tree context = DECL_CONTEXT(origin);
  return context && TREE_CODE(context) == FUNCTION_DECL &&
         DECL_ORIGIN(context) == DECL_ORIGIN(function);
}

}  // namespace

tree variable_bound_to(tree pointer, HOST_WIDE_INT wanted, tree function,
                       HOST_WIDE_INT *offset) {
  if (TREE_CODE(pointer) != SSA_NAME) return NULL_TREE;
  tree found = NULL_TREE;
  use_operand_p use;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_FAST(use, iterator, pointer) {
    gimple *statement = USE_STMT(use);
    if (!gimple_debug_bind_p(statement) ||
        !gimple_debug_bind_has_value_p(statement))
      continue;
    tree variable = gimple_debug_bind_get_var(statement);
    if ((!VAR_P(variable) && TREE_CODE(variable) != PARM_DECL) ||
        !POINTER_TYPE_P(TREE_TYPE(variable)) || !is_source_name(variable) ||
        !is_of_function(variable, function))
      continue;
    auto distance =
        distance_from(pointer, gimple_debug_bind_get_value(statement));
    tree pointed = TREE_TYPE(TREE_TYPE(variable));
    HOST_WIDE_INT size = VOID_TYPE_P(pointed) ? -1 : int_size_in_bytes(pointed);
    if (!distance || wanted < *distance || wanted >= *distance + size) continue;
    bool is_reference = TREE_CODE(TREE_TYPE(variable)) == REFERENCE_TYPE;
    if (found && !is_reference) continue;
    found = variable;
    *offset = *distance;
  }
  return found;
}

}  // namespace yeti
