// See finite_loops.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/finite_loops.h"

#include "plugin/effects/sync_effects.h"

namespace yeti {

namespace {

bool may_wait_for_others(gimple *statement) {
  return !is_gimple_debug(statement) &&
         (is_volatile_access(statement) || may_acquire(statement));
}

bool may_wait_for_others(class loop *loop) {
  basic_block *body = get_loop_body(loop);
  bool found = false;
  for (unsigned i = 0; i < loop->num_nodes && !found; ++i)
    for (gimple_stmt_iterator at = gsi_start_bb(body[i]); !gsi_end_p(at);
         gsi_next(&at))
      found |= may_wait_for_others(gsi_stmt(at));
  free(body);
  return found;
}

bool are_finite(function *fun) {
  for (class loop *loop : innermost_first(fun))
    if (!is_finite(loop)) return false;
  return true;
}

}  // namespace

bool is_finite(class loop *loop) {
  widest_int bound;
  if (max_loop_iterations(loop, &bound)) return true;
  return finite_loop_p(loop) && !may_wait_for_others(loop);
}

bool all_loops_end(function *fun) {
  if (!mark_back_edges(fun)) return true;
  // With the marks of irreducible loops below this is LOOPS_NORMAL, which
  // scalar evolution asks for.
  loop_optimizer_init(LOOPS_HAVE_PREHEADERS | LOOPS_HAVE_SIMPLE_LATCHES);
  bool result = !mark_irreducible_loops();
  if (result) {
    scev_initialize();
    result = are_finite(fun);
    scev_finalize();
  }
  loop_optimizer_finalize();
  free_dominance_info(CDI_DOMINATORS);
  return result;
}

}  // namespace yeti
