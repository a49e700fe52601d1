// Finds the expression behind a value that GCC carries from one iteration to
// the next.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/source/precomputed.h"

#include "plugin/source/linear_form.h"

namespace yeti {

namespace {

// Whether 'phi' merges the values of an expression that GCC has computed in
// advance, on each of the paths to 'phi'.
bool is_precomputed(gphi *phi) {
  tree name = SSA_NAME_IDENTIFIER(gimple_phi_result(phi));
  return name && strcmp(IDENTIFIER_POINTER(name), "prephitmp") == 0;
}

// Whether 'v', computed at the end of an iteration of 'loop', has the same text
// at the start of the next one, because its variables do not change in between.
bool is_ready_for_next_round(tree v, loop_p loop, int depth = 8) {
  if (TREE_CODE(v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(v)) return true;
  gimple *def = SSA_NAME_DEF_STMT(v);
  if (!flow_bb_inside_loop_p(loop, gimple_bb(def))) return true;
  if (tree variable = source_variable(v)) {
    for (auto phi = gsi_start_phis(loop->header); !gsi_end_p(phi);
         gsi_next(&phi))
      if (PHI_ARG_DEF_FROM_EDGE(phi.phi(), loop_latch_edge(loop)) == v &&
          source_variable(gimple_phi_result(phi.phi())) == variable)
        return true;
    return false;
  }
  if (!is_gimple_assign(def) || depth == 0) return false;
  ssa_op_iter uses;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, def, uses, SSA_OP_USE) {
    if (!is_ready_for_next_round(use, loop, depth - 1)) return false;
  }
  return true;
}

}  // namespace

tree computed_for_next_round(gphi *phi) {
  if (!is_precomputed(phi)) return NULL_TREE;
  loop_p loop = gimple_bb(phi)->loop_father;
  if (!loop || loop->header != gimple_bb(phi) || !loop->latch) return NULL_TREE;
  tree next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(loop));
  return is_ready_for_next_round(next, loop) ? next : NULL_TREE;
}

}  // namespace yeti
