// The memory of lines' states: arrays for each size of granule, and groups.
// Memory that is given back is reused only as the same kind of array: a
// same-epoch test that still looks at it without a lock reads epochs, and
// nothing else. Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_STATE_ARRAYS_H
#define YETI_RUNTIME_SHADOW_STATE_ARRAYS_H

#include "runtime/shadow/line_states.h"

namespace yeti {

// An array for a line with granules of 2^'granule_log' bytes; all states are
// minimal.
VarState *take_array(unsigned granule_log);
// pre: all states are minimal.
void give_back_array(VarState *array, unsigned granule_log);

LineGroups *take_groups();
// pre: there is no group.
void give_back_groups(LineGroups &groups);

// Bytes of page records and state arrays, for the statistics; 'bytes' more of
// them.
size_t shadow_bytes();
void note_shadow_bytes(size_t bytes);

}  // namespace yeti

#endif
