// The builtins that read or write blocks of memory and that GCC may expand
// inline, where no interposed function would see them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_ACCESSES_BLOCK_OPERATIONS_H
#define YETI_PLUGIN_ACCESSES_BLOCK_OPERATIONS_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Appends the accesses of calls of memcpy and similar functions, whose size is
// an argument, and of vector instructions that bypass the cache.
void append_block_accesses(gcall *call, std::vector<Access> &accesses);

// Whether 'call' is one of memcpy or a similar function.
bool is_block_operation(gcall *call);

// Whether 'call' is one of a builtin such as strlen, for which only the run
// shows how many bytes it accesses. It must stay a real call, so that the
// runtime's strlen sees it.
bool must_stay_a_call(gcall *call);

// Keeps GCC from expanding or folding 'call': it no longer calls a builtin.
void make_a_real_call(gcall *call);

}  // namespace yeti

#endif
