// The mark of a load that we make before a nest and whose address depends on a
// condition, for as long as it is an expression: a flag that GCC has for
// declarations and never looks at here.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_CONDITIONAL_LOAD_H
#define YETI_PLUGIN_VALUES_CONDITIONAL_LOAD_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

inline void mark_conditional_load(tree reference) {
  TREE_PRIVATE(reference) = 1;
}
// Whether 'reference' had the mark, which it loses.
inline bool unmark_conditional_load(tree reference) {
  bool result = TREE_PRIVATE(reference);
  TREE_PRIVATE(reference) = 0;
  return result;
}

}  // namespace yeti

#endif
