// The bodies of the unit's functions as they are before GCC lowers OpenMP's
// constructs, for calls: GCC lowers function by function, so a body is copied
// when it passes, and gimplified early if its turn has not come. Must not know
// what they are read for.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_UNIT_BODIES_H
#define YETI_PLUGIN_STATIC_UNIT_BODIES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::definite {

// Copies the body of 'function', which is about to be lowered, unless it is
// large.
void keep_body(tree function);

struct Callee {
  tree function = NULL_TREE;
  gimple_seq body = nullptr;

  explicit operator bool() const { return body != nullptr; }
};

// What 'function' executes, if that is certain and the user does not want it
// left alone.
Callee callee_of(tree function);
inline Callee callee_of(gimple *call) {
  return callee_of(gimple_call_fndecl(call));
}

}  // namespace yeti::definite

#endif
