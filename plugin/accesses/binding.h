// The order of bindings by strictness: an access that is judged as independent
// of the thread is judged most strictly. How a binding is found is not known
// here (openmp/thread_bound.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_ACCESSES_BINDING_H
#define YETI_PLUGIN_ACCESSES_BINDING_H

#include "abi/abi.h"

namespace yeti {

// The one of them that is less strict.
inline YetiBinding least_strict(YetiBinding a, YetiBinding b) {
  if (a == kYetiThreadBound || b == kYetiThreadBound) return kYetiThreadBound;
  return a == kYetiBindingUnknown ? a : b;
}

// Whether a check for an access of binding 'a' also does for one of 'b'.
inline bool is_as_strict(YetiBinding a, YetiBinding b) {
  return least_strict(a, b) == b;
}

}  // namespace yeti

#endif
