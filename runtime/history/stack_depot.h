// Interned call stacks: a tree of return addresses, in which a stack is a node.
// Insert-only, lock-free, bounded by the option stack_depot_mb: once it is
// full, new stacks are StackId::kNone and reports say "stack not kept".
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_STACK_DEPOT_H
#define YETI_RUNTIME_HISTORY_STACK_DEPOT_H

#include "runtime/base/types.h"

namespace yeti {

// The stack whose innermost frame is 'pc' and whose outer frames are 'outer'.
StackId extend_stack(StackId outer, Pc pc);

// Writes the frames of 'stack', innermost first, at most 'capacity' of them;
// returns their number.
size_t frames_of_stack(StackId stack, Pc *frames, size_t capacity);

// The bound (option stack_depot_mb), best set before the first stack.
void set_stack_depot_limit(size_t bytes);

// The number of stacks kept.
size_t stack_depot_size();

}  // namespace yeti

#endif
