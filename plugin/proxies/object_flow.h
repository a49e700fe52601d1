// What the analysis of object_classes.h asks of values and of calls.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_OBJECT_FLOW_H
#define YETI_PLUGIN_PROXIES_OBJECT_FLOW_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

inline bool is_pointer(tree value) {
  return POINTER_TYPE_P(TREE_TYPE(value));
}

// Whether 'operand' is memory, not a value.
bool is_memory(tree operand);

// A number that divides 'value' modulo 2^64; 0 divides nothing but 0.
HOST_WIDE_INT divisor_of(tree value, int depth = 0);

// Whether others than the functions that are seen may use the symbol.
bool is_visible(symtab_node *node);

// The function with a body here that is run by a call of 'function', if that is
// certain.
tree body_of(tree function);

// Whether 'call' only accesses what its arguments point to, of the type that
// these have, and keeps no pointer.
bool only_touches(gcall *call);

// Whether such a call accesses no more than 'object' if it is given the address
// of that: no number of bytes that is larger, no lock in place of a number.
bool stays_within(gcall *call, tree object);

// Whether 'call' returns new memory.
bool allocates(gcall *call);

// Whether 'call' ends the life of the block that its first argument points to.
bool frees(gcall *call);

// Whether 'call' has its first argument, a function, called with its second
// one.
bool starts_function(gcall *call);

}  // namespace yeti

#endif
