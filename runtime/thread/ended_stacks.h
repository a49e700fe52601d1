// The stacks of threads that have ended lately: a race may still be about
// memory there, and the report then says whose stack it was. Thread-safe. Knows
// addresses and strand numbers only.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_ENDED_STACKS_H
#define YETI_RUNTIME_THREAD_ENDED_STACKS_H

#include "runtime/base/types.h"

namespace yeti {

// The thread that ran 'owner' has ended; its stack was ['low', 'high').
void note_ended_stack(Address low, Address high, uint32_t owner);

// ['start', 'end') has become something else.
void forget_ended_stacks(Address start, Address end);

// Whose stack 'address' was last, as a strand number; false if not known.
bool find_ended_stack(Address address, uint32_t *owner);

// How many are remembered.
constexpr size_t kEndedStacks = 64;

}  // namespace yeti

#endif
