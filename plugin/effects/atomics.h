// Atomic operations and fences -> calls of the runtime, which performs them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_ATOMICS_H
#define YETI_PLUGIN_EFFECTS_ATOMICS_H

#include "plugin/emit/site.h"

namespace yeti {

// Whether 'statement' is an atomic operation of 1, 2, 4, 8 or 16 bytes or a
// fence between threads. Other sizes are calls of libatomic and stay so.
bool is_atomic(gimple *statement);

// What an atomic operation or fence orders, by its memory order.
struct AtomicOrder {
  bool acquires;
  bool releases;
};

// Nothing if 'statement' is none. A relaxed operation that reads counts as one
// that acquires: a loop may wait for what it reads, and must then not be taken
// for one that ends.
std::optional<AtomicOrder> order_of_atomic(gimple *statement);

// Replaces the atomic operation 'call' by a call of the runtime with the same
// result. A compare-exchange reads, and on failure writes, its expected value
// through a pointer: plain accesses, which get checks of their own.
void emit_atomic(gcall *call, Sites &sites);

}  // namespace yeti

#endif
