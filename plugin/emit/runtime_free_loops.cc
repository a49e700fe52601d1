// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/runtime_free_loops.h"

#include "plugin/emit/note_placeholder.h"
#include "plugin/records/entry_points.h"

namespace yeti {

// Some of the builtins that GCC takes for `const` are functions of the C
// library, but they access no memory.
bool calls_out(gimple *statement) {
  if (!is_gimple_call(statement) || gimple_call_internal_p(statement))
    return false;
  if (is_entry_point(gimple_call_fndecl(statement)) ||
      is_note_placeholder(statement))
    return false;
  if (!gimple_call_builtin_p(statement)) return true;
  return !(gimple_call_flags(statement) & ECF_CONST) &&
         !is_inexpensive_builtin(gimple_call_fndecl(statement));
}

namespace {

bool enters_runtime(gimple *statement) {
  if (gimple_code(statement) == GIMPLE_ASM || calls_out(statement)) return true;
  return is_gimple_call(statement) &&
         is_entry_point(gimple_call_fndecl(statement));
}

bool enters_runtime(basic_block block) {
  for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
       gsi_next(&i))
    if (enters_runtime(gsi_stmt(i))) return true;
  return false;
}

}  // namespace

RuntimeFreeLoops::RuntimeFreeLoops() : enters_runtime_(number_of_loops(cfun)) {
  basic_block block;
  FOR_EACH_BB_FN(block, cfun) {
    if (enters_runtime_[block->loop_father->num] || !enters_runtime(block))
      continue;
    for (class loop *loop = block->loop_father; loop; loop = loop_outer(loop))
      enters_runtime_[loop->num] = true;
  }
}

class loop *RuntimeFreeLoops::around(gimple *statement) const {
  class loop *result = nullptr;
  for (class loop *loop = gimple_bb(statement)->loop_father;
       loop_outer(loop) && !enters_runtime_[loop->num]; loop = loop_outer(loop))
    result = loop;
  return result;
}

bool stays_on_page(gimple *statement, tree address) {
  constexpr HOST_WIDE_INT kSmallStep = 256;
  class loop *loop = gimple_bb(statement)->loop_father;
  if (loop->inner || !loop_outer(loop)) return false;
  if (is_gimple_min_invariant(address)) return true;
  affine_iv motion;
  return simple_iv(loop, loop, address, &motion, false) &&
         tree_fits_shwi_p(motion.step) &&
         absu_hwi(tree_to_shwi(motion.step)) <= kSmallStep;
}

}  // namespace yeti
