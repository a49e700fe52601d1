// The atomic builtins of GCC: which they are, and the shape of their arguments
// and results. Knows no memory order and emits nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_ATOMIC_BUILTINS_H
#define YETI_PLUGIN_EFFECTS_ATOMIC_BUILTINS_H

#include "plugin/records/entry_points.h"

namespace yeti {

// How a builtin relates to the entry point that replaces it.
enum class AtomicForm {
  kLoad,             // (address, order)
  kStore,            // (address, value, order)
  kFetch,            // (address, value, order) -> old value
  kOpFetch,          // the same -> new value
  kSyncFetch,        // (address, value) -> old value, sequentially consistent
  kSyncOpFetch,      // the same -> new value
  kSyncExchange,     // (address, value) -> old value, acquire
  kSyncClear,        // (address), store of zero, release
  kTestAndSet,       // (address, order) -> was it set
  kClear,            // (address, order)
  kCompareExchange,  // (address, &expected, desired, weak, order, order)
  kSyncValueSwap,    // (address, expected, desired) -> old value
  kSyncBoolSwap,     // the same -> success
};

// A family of builtins, one for each of 1, 2, 4, 8 and 16 bytes in a row.
struct AtomicFamily {
  built_in_function first;
  AtomicForm form;
  EntryPoint entry_point;   // for 8 bits
  tree_code operation;      // of kOpFetch: old and value -> new
  bool complement = false;  // of kOpFetch: then invert (nand)
};

// What an atomic call means: its family and size.
struct AtomicMeaning {
  const AtomicFamily *family;
  unsigned log2_bytes;
};

// Nothing if 'statement' is not a call of a builtin of these families.
std::optional<AtomicMeaning> atomic_meaning_of(gimple *statement);

// Whether 'statement' is a fence between threads.
bool is_fence(gimple *statement);

// Whether 'statement' is what GCC makes of a compare-exchange whose expected
// value is a local variable: (address, expected, desired, flags | bytes, order,
// order) -> a complex number of the old value and whether it was equal.
bool is_folded_compare_exchange(gimple *statement);

}  // namespace yeti

#endif
