// All arrays: how one is made, and what becomes of them when the process forks.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_ARRAY_LIST_H
#define YETI_RUNTIME_SHADOW_ARRAY_LIST_H

#include "runtime/shadow/array.h"

namespace yeti {

// Returns the array that keeps the state of 'wanted' from now on. It is made
// for the whole lines of ['start', 'end'), which one object occupies, or many.
// Null if 'wanted' remains in the fine shadow.
Array *make_array(Address start, Address end, Address wanted,
                  bool is_of_many = false);

// Around fork, in the forking thread: no array is being changed meanwhile.
void arrays_before_fork();
void arrays_after_fork();

}  // namespace yeti

#endif
