// The objects for which arrays are made: heap blocks and static variables, with
// their bounds. For other memory (mappings, stacks): the whole pages of a
// range. Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_OBJECTS_H
#define YETI_RUNTIME_SHADOW_OBJECTS_H

#include "abi/abi.h"
#include "runtime/base/types.h"

namespace yeti {

struct ObjectBounds {
  Address start = 0, end = 0;
};

// A unit registers its large static variables.
void add_globals(const YetiGlobal *globals, size_t count);
// The module at ['start', 'end') is gone, with its variables.
void remove_globals(Address start, Address end);

// The bounds of the object at 'address', for a range that extends to 'end'.
ObjectBounds object_around(Address address, Address end);

// The bounds of all heap blocks like the one at 'address' that are side by
// side, 'distance' bytes apart or half of that: rows that an allocator has laid
// out like a matrix. Empty if there are fewer than 'fewest'.
ObjectBounds equal_objects_around(Address address, size_t distance,
                                  size_t fewest);

// Around fork, in the forking thread.
void objects_before_fork();
void objects_after_fork();

}  // namespace yeti

#endif
