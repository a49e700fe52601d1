// What atomic operations and fences order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_ATOMICS_H
#define YETI_PLUGIN_EFFECTS_ATOMICS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Whether 'statement' is an atomic operation of 1, 2, 4, 8 or 16 bytes or a
// fence between threads. Operations of other sizes are calls of libatomic and
// stay calls.
bool is_atomic(gimple *statement);

// What an atomic operation or fence orders, by its memory order.
struct AtomicOrder {
  bool acquires;
  bool releases;
};

// Nothing if 'statement' is neither. A relaxed operation that reads counts as
// an acquire: a loop may wait for the value, and then must not be taken for one
// that ends.
std::optional<AtomicOrder> order_of_atomic(gimple *statement);

}  // namespace yeti

#endif
