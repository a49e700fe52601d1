// The functions of the unit, for passes that look at all of them before the
// first one is compiled.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_GCC_UNIT_FUNCTIONS_H
#define YETI_PLUGIN_GCC_UNIT_FUNCTIONS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

inline bool has_body_here(cgraph_node *node) {
  return node->has_gimple_body_p() && !node->inlined_to &&
         !node->in_other_partition && !node->thunk;
}

// Calls 'look' with each function that has a body here, as cfun.
template <class Look>
void for_each_unit_function(Look look) {
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node) {
    if (!has_body_here(node)) continue;
    node->get_body();
    push_cfun(DECL_STRUCT_FUNCTION(node->decl));
    look(cfun);
    pop_cfun();
  }
}

}  // namespace yeti

#endif
