// Library functions that use what their arguments point to while they run, and
// keep no pointer to it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_LIBRARY_USES_H
#define YETI_PLUGIN_PROOFS_LIBRARY_USES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::proofs {

// What such a function does to the memory.
enum class Use {
  kReads,   // reads what its arguments point to
  kWrites,  // reads and writes it
  kLocks,   // synchronises by it, which is no access
};

// Nothing if the callee of 'call' is not known.
std::optional<Use> use_of(gcall *call);

}  // namespace yeti::proofs

#endif
