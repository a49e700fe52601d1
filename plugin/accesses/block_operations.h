// The builtins that read or write blocks of memory and that GCC may expand
// inline, where no interposed function would see them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_ACCESSES_BLOCK_OPERATIONS_H
#define YETI_PLUGIN_ACCESSES_BLOCK_OPERATIONS_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Appends the accesses of a call of memcpy and its kin, whose size is an
// argument, and of vector instructions that store around the cache.
void append_block_accesses(gcall *call, std::vector<Access> &accesses);

// Whether 'call' is memcpy or one of its kin.
bool is_block_operation(gcall *call);

// Whether 'call' is a builtin such as strlen whose extent only shows at run
// time. Such a call must stay a real call, so that the runtime's strlen sees
// it.
bool must_stay_a_call(gcall *call);

// Keeps GCC from expanding or folding 'call' by taking its builtin nature away.
void make_a_real_call(gcall *call);

}  // namespace yeti

#endif
